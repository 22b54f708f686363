import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PlatformProps } from "../props.gen.ts";
import { examples } from "./Platform.examples.ts";
import Platform from "./Platform.tsx";

const answer = {
  success: true,
  humanizedText: "We use tools.",
  output: {
    of: "5e22",
    words: "3 words",
    facts: "Numbers, names, and quotations checked",
    marks: [{ text: "We use tools." }],
    unchanged: examples.humanized.output?.unchanged,
    report: examples.humanized.output?.report,
  },
  standing: {
    ...examples.plain.standing,
    used: "3",
    remaining: "29,997",
    wordsLeft: "29,997 words left",
    left: 29_997,
  },
};

const server = vi.fn<(url: string, options: RequestInit) => Promise<Response>>();
const reply = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** The observed elements, with the function that scrolls each into view. The page's one observer outlives a test. */
const unseen = new Map<Element, () => void>();
class Observer {
  readonly #notify: (entries: object[]) => void;
  constructor(notify: (entries: object[]) => void) {
    this.#notify = notify;
  }
  observe(target: Element): void {
    unseen.set(target, () => this.#notify([{ isIntersecting: true, target }]));
  }
  unobserve(target: Element): void {
    unseen.delete(target);
  }
}

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", Observer);
  server.mockReset();
  vi.stubGlobal("fetch", server);
  sessionStorage.clear();
  localStorage.clear();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (props: PlatformProps = examples.plain) => render(<Platform {...props} />);
const draft = () => screen.getByLabelText<HTMLTextAreaElement>("Your draft", { selector: "textarea" });
const button = () => document.querySelector<HTMLButtonElement>("#humanize [type=submit]") as HTMLButtonElement;
const output = () => screen.getByRole("region", { name: "Output" });
const type = (text: string) => fireEvent.input(draft(), { target: { value: text } });

function humanize(text: string): void {
  type(text);
  fireEvent.submit(document.getElementById("humanize") as HTMLFormElement);
}

// PL04, PL05, PL11, PL12, PL13, PL14
test("an empty editor shows its placeholders", async () => {
  show();
  expect(screen.getByText("Words Used").nextElementSibling?.textContent).toBe("0");
  expect(screen.getByText("Next Reset").nextElementSibling?.textContent).toBe("12 days");
  expect(draft().placeholder).toBe("Paste your AI-generated text here to humanize it...");
  expect(screen.getByText("No text yet")).toBeTruthy();
  expect(within(output()).getByText("Your humanized text will appear here")).toBeTruthy();
  expect(within(output()).getByText("No output yet")).toBeTruthy();
  await waitFor(() => expect(button().disabled).toBe(true));
  type(" \n\u3000");
  expect(button().disabled).toBe(true);
  type("one  two");
  expect(button().disabled).toBe(false);
  expect(screen.getByText("2 words")).toBeTruthy();
});

// PL08, PL09, PL10
test("a banner appears when words run out, and never without a limit", () => {
  show(examples.low);
  expect(screen.getByRole("alert").textContent).toContain("You're running low on words!");
  expect(screen.getByText("Upgrade Plan").getAttribute("href")).toBe("/pricing");
  cleanup();
  show(examples.unlimited);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.querySelector("#usage")).toBeNull();
});

// PL15
test("a blank text is refused without a call", async () => {
  show();
  fireEvent.keyDown(draft(), { key: "Enter", ctrlKey: true });
  expect(await within(output()).findByText("Please enter some text to humanize.")).toBeTruthy();
  expect(server).not.toHaveBeenCalled();
});

test("a problem disappears when its text changes", async () => {
  show();
  fireEvent.keyDown(draft(), { key: "Enter", ctrlKey: true });
  await within(output()).findByText("Please enter some text to humanize.");
  type("a");
  await waitFor(() => expect(within(output()).getByText("No output yet")).toBeTruthy());
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a problem of words or session disappears once the usage is fetched again", async () => {
  show({ ...examples.low, standing: { ...examples.low.standing, banner: null } });
  humanize("word ".repeat(61));
  await within(output()).findByText(examples.plain.messages.limit);
  server.mockResolvedValue(reply(200, { success: true, standing: answer.standing }));
  comeToTheFront();
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

// PL16, PL17
test("a text above the words left is refused without a call, one of exactly as many is not", async () => {
  server.mockResolvedValue(reply(200, answer));
  show(examples.low);
  humanize("word ".repeat(61));
  expect(await within(output()).findByText(examples.plain.messages.limit)).toBeTruthy();
  expect(output().textContent).toContain("This text has 61 words, and you have 60 left.");
  expect(server).not.toHaveBeenCalled();
  humanize("word ".repeat(60));
  await waitFor(() => expect(server).toHaveBeenCalledOnce());
  cleanup();
  show(examples.unlimited);
  humanize("word ".repeat(40_000));
  await waitFor(() => expect(server).toHaveBeenCalledTimes(2));
});

test.each([
  { words: 26_999, left: null, count: "26,999 words", announced: "" },
  {
    words: 27_000,
    left: 30_000,
    count: "27,000 words of at most 30,000",
    announced: "nearly as many words as a text can",
  },
  {
    words: 31_204,
    left: null,
    count: "31,204 words, 1,204 more than a text can have",
    announced: "than a text can have",
  },
  { words: 53, left: 60, count: "53 words", announced: "" },
  {
    words: 54,
    left: 60,
    count: "54 words of the 60 you have left",
    announced: "nearly as many words as you have left",
  },
  { words: 61, left: 60, count: "61 words, 1 more than you have left", announced: "more words than you have left" },
  { words: 1, left: 0, count: "1 word, 1 more than you have left", announced: "more words than you have left" },
  { words: 0, left: 0, count: "No text yet", announced: "" },
])("a draft of $words words with $left left counts as “$count”", async ({ words, left, count, announced }) => {
  show({ ...examples.plain, standing: { ...examples.plain.standing, left } });
  const pane = within(document.getElementById("draft-pane") as HTMLElement);
  fireEvent.input(draft(), { target: { value: "word ".repeat(words) } });
  await waitFor(() => expect(document.querySelector("#draft-pane footer .num")?.textContent).toBe(count));
  const statuses = pane.getAllByRole("status").map((status) => status.textContent);
  expect(statuses.join("")).toContain(announced);
  expect(statuses.some(Boolean)).toBe(announced !== "");
});

test("a draft that has been charged needs no words", async () => {
  const none = { ...answer.standing, left: 0 };
  server.mockResolvedValue(reply(200, { ...answer, standing: none }));
  show();
  humanize("We use tools.");
  await within(output()).findByText("Numbers, names, and quotations checked");
  const count = () => document.querySelector("#draft-pane footer .num")?.textContent;
  expect(count()).toBe("3 words");
  fireEvent.input(draft(), { target: { value: "We use them." } });
  expect(count()).toBe("3 words, 3 more than you have left");
});

// PL18, PL19
test("the modal opens for a slow run, and its progress rises to 90", async () => {
  vi.useFakeTimers();
  let respond = (_: Response) => {};
  server.mockReturnValue(
    new Promise((resolve) => {
      respond = resolve;
    }),
  );
  show();
  humanize("We utilize tools.");
  await vi.advanceTimersByTimeAsync(0);
  expect(button().textContent).toBe("Processing...");
  expect(button().disabled).toBe(true);
  expect(document.querySelector("dialog")?.open).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(screen.getByRole<HTMLDialogElement>("dialog").open).toBe(true);
  const overall = () => screen.getByLabelText<HTMLProgressElement>("Overall progress").value;
  await vi.advanceTimersByTimeAsync(399);
  expect(overall()).toBe(20);
  await vi.advanceTimersByTimeAsync(5000);
  expect(overall()).toBe(90);
  respond(reply(200, answer));
  await vi.advanceTimersByTimeAsync(1);
  expect(overall()).toBe(100);
});

// PL22
test("a failure of a slow run is reported once, in the output pane", async () => {
  vi.useFakeTimers();
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  let fail = (_: Error) => {};
  server.mockImplementation((url) =>
    url.endsWith("/api/humanize")
      ? new Promise((_, reject) => {
          fail = reject;
        })
      : Promise.reject(new TypeError("no network")),
  );
  show({ ...examples.plain, keeping: true });
  humanize("We utilize tools.");
  await vi.advanceTimersByTimeAsync(2000);
  expect(screen.getByRole<HTMLDialogElement>("dialog").open).toBe(true);
  fail(new TypeError("no network"));
  await vi.advanceTimersByTimeAsync(1);
  expect(within(output()).getByRole("alert").textContent).toContain(examples.plain.messages.failed);
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  expect(document.querySelector("dialog[open]")).toBeNull();
  expect(document.body.textContent).not.toContain("Here’s the result.");
  await vi.advanceTimersByTimeAsync(2000);
  const regions = [...document.querySelectorAll("[role=status]")].filter((region) => !region.closest("dialog"));
  expect(regions.map((region) => region.textContent).join("")).toBe("Not saved yet");
  warned.mockRestore();
});

/** A streamed response whose events arrive when the test sends them. */
function parts() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const response = new Response(readable, { headers: { "Content-Type": "text/event-stream" } });
  const send = (name: string, data: unknown) =>
    void writer.write(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
  return { response, send, end: () => void writer.close() };
}

test("passages of a streamed response are shown, and then the result", async () => {
  vi.useFakeTimers();
  const { response, send } = parts();
  server.mockResolvedValue(response);
  show();
  humanize("We utilize tools.");
  await vi.advanceTimersByTimeAsync(250);
  send("passing", { text: "We use “tools”.", share: 0.37 });
  await vi.advanceTimersByTimeAsync(1);
  expect(document.querySelector(".passing")?.textContent).toBe("We use “tools”.");
  expect(screen.getByLabelText<HTMLProgressElement>("Overall progress").value).toBe(37);
  send("done", answer);
  await vi.advanceTimersByTimeAsync(1);
  expect(within(output()).getAllByText("We use tools.")).toHaveLength(2);
  expect(document.querySelector(".passing")).toBeNull();
});

test.each([
  {
    name: "fails",
    finish: ({ send }: ReturnType<typeof parts>) =>
      send("failed", { error: "No.", advice: "The model is asleep.", status: 503 }),
    message: "The model is asleep.",
  },
  {
    name: "breaks off",
    finish: ({ end }: ReturnType<typeof parts>) => end(),
    message: "We couldn’t reach the server.",
  },
])("a run that $name after it has begun shows the reason", async ({ finish, message }) => {
  const answering = parts();
  server.mockResolvedValue(answering.response);
  show();
  humanize("We utilize tools.");
  answering.send("passing", { text: "We use tools.", share: 0.5 });
  finish(answering);
  expect((await screen.findByRole("alert")).textContent).toContain(message);
});

test.each([true, false])("a stopped run says what was charged if a passage had arrived: %s", async (passed) => {
  const { response, send } = parts();
  server.mockResolvedValue(response);
  show();
  humanize("We utilize tools.");
  const modal = await screen.findByRole("dialog");
  if (passed) {
    send("passing", { text: "We use tools.", share: 0.5 });
    await waitFor(() => expect(document.querySelector(".passing")).toBeTruthy());
  }
  fireEvent.click(within(modal).getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(button().disabled).toBe(false));
  const message = screen.queryByRole("alert")?.textContent ?? "";
  expect(message.includes("The paragraphs that had appeared were counted.")).toBe(passed);
});

test("a fast run shows no modal", async () => {
  vi.useFakeTimers();
  server.mockResolvedValue(reply(200, answer));
  show();
  humanize("We utilize tools.");
  for (let passed = 0; passed < 1000; passed += 50) {
    await vi.advanceTimersByTimeAsync(50);
    expect(document.querySelector("dialog")?.open).toBe(false);
  }
  expect(screen.getByText("29,997 words left")).toBeTruthy();
});

// PL20, PL21
test("a response fills the output and the figures", async () => {
  server.mockResolvedValue(reply(200, answer));
  show();
  humanize("We utilize tools.");
  expect(await within(output()).findAllByText("We use tools.")).toHaveLength(2); // clean, and with marks
  expect(screen.getByText("Words Used").nextElementSibling?.textContent).toBe("3");
  expect(screen.getByText("29,997 words left")).toBeTruthy();
  const body = JSON.parse(server.mock.calls[0]?.[1].body as string);
  expect(body).toMatchObject({
    text: "We utilize tools.",
    mode: "standard",
    strength: "balanced",
    layout: "natural",
    keep: [],
    seed: 0,
  });
});

test("a run sends the chosen layout, and the settings show it", async () => {
  server.mockResolvedValue(reply(200, answer));
  show();
  expect(screen.queryByText("Bold words stay.")).toBeNull();
  expect(screen.getByText("Standard, Balanced")).toBeTruthy();
  fireEvent.click(screen.getByLabelText("Keep"));
  expect(await screen.findByText("Bold words stay.")).toBeTruthy();
  expect(screen.getByText("Standard, Balanced, Keep")).toBeTruthy();
  humanize("We utilize tools.");
  await within(output()).findAllByText("We use tools.");
  expect(JSON.parse(server.mock.calls[0]?.[1].body as string)).toMatchObject({ layout: "keep" });
});

test("a draft stored before the layout setting existed is restored", async () => {
  const value = { text: "We utilize tools.", mode: "casual", strength: "light", keep: "" };
  sessionStorage.setItem("platform.draft", JSON.stringify({ version: 3, owner: examples.plain.user.id, value }));
  show();
  await waitFor(() => expect(draft().value).toBe("We utilize tools."));
  expect(document.querySelector<HTMLInputElement>("[name=layout]:checked")?.value).toBe("natural");
});

test("the settings close once a run starts or is refused, and keep the focus", async () => {
  server.mockResolvedValue(reply(200, answer));
  show(examples.low);
  const settings = document.querySelector("details.bar-settings") as HTMLDetailsElement;
  for (const text of ["We utilize tools.", "word ".repeat(30_000)]) {
    settings.open = true;
    settings.querySelector("select")?.focus();
    humanize(text);
    await waitFor(() => expect(settings.open).toBe(false));
    expect(document.activeElement).toBe(settings.querySelector("summary"));
    await waitFor(() => expect(button().textContent).toBe("Humanize Text"));
  }
  expect(server).toHaveBeenCalledOnce();
});

test("a hint describes the chosen mode", async () => {
  show();
  expect(screen.getByText("Plain, everyday English.")).toBeTruthy();
  await waitFor(() => expect(button().disabled).toBe(true)); // the island is alive
  const select = screen.getByLabelText<HTMLSelectElement>("Mode");
  select.value = "casual";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  expect(await screen.findByText("Relaxed, with contractions.")).toBeTruthy();
});

// PL22
test.each([
  [
    "an error",
    () =>
      Promise.resolve(
        reply(500, { success: false, error: "Failed to process text. Please try again.", advice: "Why." }),
      ),
    "Why.",
  ],
  ["a refusal", () => Promise.resolve(reply(400, { success: false, error: "Bad.", advice: "Why." })), "Bad. Why."],
  ["no success", () => Promise.resolve(reply(200, { ...answer, success: false })), "nothing was charged"],
  ["no text", () => Promise.resolve(reply(200, { ...answer, humanizedText: " " })), "nothing was charged"],
  ["no JSON", () => Promise.resolve(new Response("<html>")), "couldn’t reach the server"],
  ["no network", () => Promise.reject(new TypeError("offline")), "couldn’t reach the server"],
])("%s is reported in the output pane with its reason", async (_, answering, reason) => {
  server.mockImplementation(answering);
  show();
  humanize("Keep this.");
  expect(await within(output()).findByText("Failed to process text. Please try again.")).toBeTruthy();
  expect(output().textContent).toContain(reason);
  expect(draft().value).toBe("Keep this.");
});

// PL23
test("closing the modal aborts the call, and a late response is ignored", async () => {
  let respond = (_: Response) => {};
  server.mockReturnValue(
    new Promise((resolve) => {
      respond = resolve;
    }),
  );
  show();
  humanize("We utilize tools.");
  await waitFor(() => expect(server).toHaveBeenCalledOnce());
  fireEvent.click(screen.getByText("Stop"));
  expect(server.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  respond(reply(200, answer));
  await waitFor(() => expect(button().textContent).toBe("Humanize Text"));
  expect(within(output()).getByText("No output yet")).toBeTruthy();
});

// PL24
test("Clear empties input, output, and error", async () => {
  show(examples.humanized);
  fireEvent.click(screen.getByText("Clear"));
  await waitFor(() => expect(draft().value).toBe(""));
  expect(within(output()).getByText("No output yet")).toBeTruthy();
  cleanup();
  show(examples.problem);
  fireEvent.click(screen.getByText("Clear"));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("Undo Clear restores the text and its decisions, until the next input", async () => {
  show(examples.humanized);
  fireEvent.click(screen.getByLabelText("Revert change 2"));
  await screen.findByLabelText("Reapply change 2");
  fireEvent.click(screen.getByText("Clear"));
  expect((await screen.findByText("Cleared.")).getAttribute("role")).toBe("status");
  fireEvent.click(screen.getByText("Clear")); // nothing is left to clear
  fireEvent.click(screen.getByRole("button", { name: "Undo Clear" }));
  expect(await screen.findByLabelText("Reapply change 2")).toBeTruthy();
  expect(draft().value).toBe(examples.humanized.draft.text);
  expect(document.activeElement).toBe(draft());
  expect(screen.queryByText("Cleared.")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Undo" })); // the steps come back as well
  expect(await screen.findByLabelText("Revert change 2")).toBeTruthy();
  fireEvent.click(screen.getByText("Clear"));
  await screen.findByText("Cleared.");
  type("a");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo Clear" })).toBeNull());
});

/** A fake of the browser's clipboard. */
function clipboard() {
  const write = vi.fn((_items: ClipboardItem[]) => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { write } });
  return write;
}

/** The last copied plain text. */
async function copied(write: ReturnType<typeof clipboard>): Promise<string | undefined> {
  return (await write.mock.lastCall?.[0][0]?.getType("text/plain"))?.text();
}

// PL25, AP19
test("Copy confirms for two seconds, and only logs a failure", async () => {
  vi.useFakeTimers();
  const write = clipboard();
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  show(examples.humanized);
  fireEvent.click(screen.getByText("Copy"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await copied(write)).toBe("We use tools.\n\nIt works.");
  expect(screen.getByText("Copied!")).toBeTruthy();
  await vi.advanceTimersByTimeAsync(2000);
  expect(screen.queryByText("Copied!")).toBeNull();
  write.mockRejectedValue(new Error("denied"));
  fireEvent.click(screen.getByText("Copy"));
  await vi.advanceTimersByTimeAsync(10);
  expect(warn).toHaveBeenCalledOnce();
  expect(screen.queryByText("Copied!")).toBeNull();
});

const reply200 = (output: object) => reply(200, { ...answer, output });

/** Humanizes a text, reverts its second change, and reloads the page. */
async function work(): Promise<void> {
  server.mockImplementation(async () => reply200(examples.humanized.output ?? {}));
  show();
  humanize("We utilize tools.\n\nMoreover, it works.");
  fireEvent.click(await screen.findByLabelText("Revert change 2"));
  await screen.findByLabelText("Reapply change 2");
  window.dispatchEvent(new Event("pagehide"));
  cleanup();
}

test("a reload keeps the draft, the output, and the reverted changes", async () => {
  await work();
  show();
  expect(await screen.findByLabelText("Reapply change 2")).toBeTruthy();
  expect(draft().value).toBe("We utilize tools.\n\nMoreover, it works.");
  const clean = screen.getByRole("group", { name: "Result" });
  expect(clean.textContent).toBe("We use tools.\n\nMoreover, it works.");
  expect(within(output()).getByText("6 words")).toBeTruthy();
  fireEvent.click(screen.getByLabelText("Reapply change 2"));
  await waitFor(() => expect(clean.textContent).toBe("We use tools.\n\nIt works."));
});

test("a version without differences says that it was not counted", async () => {
  show();
  server.mockImplementation(async () => reply(200, answer));
  humanize("We utilize tools.");
  await within(output()).findByText("3 words");
  const words = "3 words. You had this result before, so no words were counted.";
  server.mockImplementation(async () => reply(200, { ...answer, output: { ...answer.output, words } }));
  fireEvent.click(screen.getByText("Another version"));
  await within(output()).findByText(words);
  expect(within(output()).getByRole("status").textContent).toBe(`Humanized text ready, ${words}`);
  expect(screen.getByText("Words Used").nextElementSibling?.textContent).toBe("3");
});

test("another version of a paid draft is sent with no words left, another draft is not", async () => {
  show();
  const standing = { ...answer.standing, left: 0 };
  const marks = [{ text: "We " }, { number: 1, before: "utilize", after: "use" }, { text: " tools." }];
  server.mockImplementation(async () => reply(200, { ...answer, output: { ...answer.output, marks }, standing }));
  humanize("We utilize tools.");
  await within(output()).findByText("3 words");
  fireEvent.click(screen.getByText("Another version"));
  await waitFor(() => expect(server).toHaveBeenCalledTimes(2));
  await within(output()).findByText("3 words");
  humanize("We utilize other tools.");
  expect(await within(output()).findByText(examples.plain.messages.limit)).toBeTruthy();
  expect(server).toHaveBeenCalledTimes(2);
});

test("another version after a reload has a new seed", async () => {
  await work();
  show();
  fireEvent.click(await screen.findByText("Another version"));
  await waitFor(() => expect(server).toHaveBeenCalledTimes(2));
  expect(JSON.parse(server.mock.calls[1]?.[1].body as string).seed).toBe(1);
});

test("another user of the tab sees none of the work", async () => {
  await work();
  show({ ...examples.plain, user: { id: "another user", email: "" } });
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain("utilize"));
  expect(draft().value).toBe("");
  expect(within(output()).getByText("No output yet")).toBeTruthy();
});

test.each([
  ["no JSON", () => "{"],
  ["null", () => "null"],
  ["another version", (item: string) => item.replace('"version":3', '"version":2')],
  ["a number for a text", (item: string) => item.replace('"words":"5 words"', '"words":5')],
  ["no list of marks", (item: string) => item.replace('"marks":[', '"marks":"",["')],
])("stored work that is %s is discarded", async (_, spoil) => {
  await work();
  sessionStorage.setItem("platform.output", spoil(sessionStorage.getItem("platform.output") ?? ""));
  show();
  await waitFor(() => expect(draft().value).toBe("We utilize tools.\n\nMoreover, it works."));
  expect(within(output()).getByText("No output yet")).toBeTruthy();
});

test("a text from the free tool becomes the draft, once", async () => {
  sessionStorage.setItem("free.draft", "We utilize tools.");
  const { unmount } = show();
  await waitFor(() => expect(draft().value).toBe("We utilize tools."));
  expect(screen.getByText("From the free tool.").getAttribute("role")).toBe("status");
  expect(sessionStorage.getItem("free.draft")).toBeNull();
  type("We use tools.");
  await waitFor(() => expect(screen.queryByText("From the free tool.")).toBeNull());
  window.dispatchEvent(new Event("pagehide"));
  unmount();
  sessionStorage.setItem("free.draft", "Another one.");
  show();
  await waitFor(() => expect(draft().value).toBe("We use tools.")); // which is not overwritten
});

test("a new tab starts with the last used mode, strength, and layout", async () => {
  const chosen = () => [
    screen.getByLabelText<HTMLSelectElement>("Mode").value,
    document.querySelector<HTMLInputElement>("[name=strength]:checked")?.value,
    document.querySelector<HTMLInputElement>("[name=layout]:checked")?.value,
  ];
  const { unmount } = show();
  const mode = screen.getByLabelText<HTMLSelectElement>("Mode");
  mode.value = "casual";
  mode.dispatchEvent(new Event("change", { bubbles: true }));
  fireEvent.click(document.querySelector("[name=strength][value=light]") as HTMLInputElement);
  fireEvent.click(document.querySelector("[name=layout][value=keep]") as HTMLInputElement);
  await waitFor(() => expect(chosen()).toEqual(["casual", "light", "keep"]));
  window.dispatchEvent(new Event("pagehide"));
  unmount();
  sessionStorage.clear();
  show();
  await waitFor(() => expect(chosen()).toEqual(["casual", "light", "keep"]));
  expect(draft().value).toBe("");
});

test("the editor works when the tab's storage is full", async () => {
  const setItem = vi.fn(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  vi.stubGlobal("sessionStorage", { getItem: () => null, removeItem() {}, setItem });
  await work();
  expect(setItem).toHaveBeenCalledTimes(2);
});

const comeToTheFront = () => document.dispatchEvent(new Event("visibilitychange"));

test("a tab that becomes visible shows the words used in other tabs", async () => {
  show();
  server.mockResolvedValue(reply(200, { success: true, standing: answer.standing }));
  comeToTheFront();
  await waitFor(() => expect(screen.getByText("Words Used").nextElementSibling?.textContent).toBe("3"));
  expect(server).toHaveBeenCalledWith("/api/user/0199", expect.anything());
});

test("a run's usage summary replaces that of an earlier request", async () => {
  let respond = (_: Response) => {};
  server.mockReturnValueOnce(
    new Promise((resolve) => {
      respond = resolve;
    }),
  );
  show();
  comeToTheFront();
  server.mockResolvedValue(reply(200, answer));
  humanize("We utilize tools.");
  await waitFor(() => expect(screen.getByText("Words Used").nextElementSibling?.textContent).toBe("3"));
  respond(reply(200, { success: true, standing: examples.plain.standing }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByText("Words Used").nextElementSibling?.textContent).toBe("3");
});

// AP18
test("figures stay as they are when a refresh fails", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  show();
  server.mockResolvedValue(reply(500, {}));
  comeToTheFront();
  await waitFor(() => expect(warn).toHaveBeenCalledWith("Failed to fetch user data", expect.anything()));
  expect(screen.getByText("Words Used").nextElementSibling?.textContent).toBe("0");
});

// AP22
test("a run sends its idempotency key and its user", async () => {
  server.mockImplementation(async () => reply(200, answer));
  show();
  for (const text of ["one", "two"]) {
    humanize(text);
    await screen.findByText("3 words");
    await waitFor(() => expect(button().textContent).toBe("Humanize Text"));
  }
  const [first, second] = server.mock.calls.map(([, { headers, body }]) => ({
    key: (headers as Record<string, string>)["Idempotency-Key"],
    body: JSON.parse(String(body)),
  }));
  expect(first?.body).toMatchObject({ text: "one", userId: "0199", userEmail: "ada@example.com" });
  expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(second?.key).not.toBe(first?.key);
});

test("a long result is plain text until it comes into view or is followed", async () => {
  const changes = Array.from({ length: 100 }, (_, index) => ({ number: index + 1, before: "utilize ", after: "use " }));
  show({
    ...examples.humanized,
    output: {
      of: "5e23",
      words: "100 words",
      facts: "",
      atOnce: 40,
      marks: changes,
      unchanged: { verdict: "", why: "", bare: [] },
      report: { counts: "", drawing: "", figures: [], putBack: [] },
    },
  });
  const marked = screen.getByRole("group", { name: "Result with marks" });
  const rows = () => document.querySelectorAll(".changes > li[id]");
  expect(marked.querySelectorAll("a").length).toBe(40);
  expect(rows().length).toBe(40);
  expect(marked.textContent?.match(/use /g)?.length).toBe(100);

  await waitFor(() => expect(unseen.size).toBe(4));
  for (const [place, see] of [...unseen]) if (marked.contains(place)) see();
  await waitFor(() => expect(marked.querySelectorAll("a").length).toBe(100));
  expect(rows().length).toBe(40);
  fireEvent.click(marked.querySelectorAll("a")[60] as Element);
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Revert change 61"));
  expect(rows().length).toBe(80);
});

test("a text without changes shows a note in place of the list", () => {
  show(examples.unchanged);
  const changes = screen.getByRole("region", { name: "Changes" });
  expect(within(changes).getByText(/^This already reads naturally\. .* 6 machine habits in 1,000 words/)).toBeTruthy();
  expect(within(changes).queryByRole("button")).toBeNull();
  expect(within(changes).getByText("“A good garden needs water light …”")).toBeTruthy();
});

test("the report is below the editor, collapsed, and stays after a problem", async () => {
  show(examples.humanized);
  const report = screen.getByText("Report").closest("details");
  expect(report?.open).toBe(false);
  const rows = within(report as HTMLElement).getAllByRole("row", { hidden: true });
  expect(rows.map((row) => row.textContent)).toEqual(["DraftResult", "Machine habits20", "Reading grade4.22.1"]);
  expect(report?.textContent).toContain("loses the number “12”: “It has 12 legs.”");
  expect(report?.textContent).toContain("Kept & drawn");
  expect(within(report as HTMLElement).getByRole("img", { hidden: true }).namespaceURI).toMatch(/svg$/);
  expect(report?.textContent).not.toContain("before you edited it");
  fireEvent.click(screen.getByLabelText("Revert change 2"));
  await waitFor(() => expect(report?.textContent).toContain("These numbers describe the result before you edited it"));
  cleanup();
  show({ ...examples.humanized, problem: { message: "Wrong.", advice: "" } });
  expect(screen.getByText("Report")).toBeTruthy();
});

/** The rows under "Suggestions", and the first button of each. */
const calls = () => within(screen.getByRole("list", { name: /Suggestions/ })).getAllByRole("listitem");
const reads = () => output().querySelector('[data-view="clean"]')?.textContent;

test("suggestions are open until the user decides", () => {
  show(examples.suggested);
  expect(screen.getByRole("heading", { name: "Suggestions 3" })).toBeTruthy();
  expect(reads()).toBe("We use a robust tool, which is truly good, truly.");
  expect(output().querySelectorAll("[data-open]")).toHaveLength(3);
  fireEvent.click(screen.getByRole("button", { name: "Replace “robust” with “sturdy”" }));
  expect(reads()).toBe("We use a sturdy tool, which is truly good, truly.");
  expect(screen.getByRole("heading", { name: "Suggestions 2" })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Leave it out: “truly”" })); // the next one
  fireEvent.click(screen.getByRole("button", { name: "Revert “sturdy”" }));
  expect(reads()).toBe("We use a robust tool, which is truly good, truly.");
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getByRole("heading", { name: "Suggestions 3" })).toBeTruthy();
});

test("suggestions are decided with keys", () => {
  show(examples.suggested);
  const focused = () => calls().findIndex((row) => row.contains(document.activeElement));
  calls()[0]?.querySelector("button")?.focus();
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  press("ArrowDown");
  expect(focused()).toBe(1);
  press("ArrowUp");
  expect(focused()).toBe(0);
  press("2");
  expect(reads()).toContain("a sturdy tool");
  expect(focused()).toBe(1);
  press("3"); // there is no third alternative
  press("Delete");
  expect(focused()).toBe(2);
  press("1");
  expect(reads()).toBe("We use a sturdy tool, which is truly good.");
  expect(screen.getByRole("heading", { name: "Suggestions 0" })).toBeTruthy();
});

test("one button takes the suggestions that the engine is sure of", () => {
  show(examples.suggested);
  fireEvent.click(screen.getByRole("button", { name: "Take 2 sure suggestions" }));
  expect(reads()).toBe("We use a robust tool, which is good.");
  expect(screen.getByRole("heading", { name: "Suggestions 1" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Take \d/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Revert all" }));
  expect(reads()).toBe(examples.suggested.draft.text);
  fireEvent.click(screen.getByRole("button", { name: "Skip “truly”" }));
  expect(screen.getByRole("button", { name: "Take 1 sure suggestion" })).toBeTruthy();
});

test("advice has its own list, and is dismissed", async () => {
  show(examples.advised);
  const advice = () => within(screen.getByRole("list", { name: /Advice/ })).getAllByRole("listitem");
  expect(screen.getByRole("heading", { name: "Suggestions 1" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Advice 2" })).toBeTruthy();
  expect(calls()).toHaveLength(1);
  expect(screen.queryByRole("button", { name: /^Take \d/ })).toBeNull(); // the engine is not sure of the only one
  expect(advice().flatMap((row) => [...row.querySelectorAll("button")].map(({ textContent }) => textContent))).toEqual([
    "Dismiss",
    "Dismiss",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Dismiss “vast”" }));
  expect(screen.getByRole("heading", { name: "Advice 1" })).toBeTruthy();
  expect(advice()[0]?.textContent).toContain("Dismissed");
  expect(reads()).toBe(examples.advised.draft.text);

  calls()[0]?.querySelector("button")?.focus(); // the keys go on from one list to the other
  fireEvent.keyDown(document.activeElement as Element, { key: "1" });
  expect(reads()).toBe("It is a vast, strong tapestry.");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Dismiss “tapestry”" }));
  fireEvent.keyDown(document.activeElement as Element, { key: "Delete" });
  expect(screen.getByRole("heading", { name: "Advice 0" })).toBeTruthy();
});

test("skipped suggestions stay skipped in another version", async () => {
  show(examples.suggested);
  fireEvent.click(screen.getByRole("button", { name: "Skip “robust”" }));
  expect(screen.getByRole("heading", { name: "Suggestions 2" })).toBeTruthy();
  const { output } = examples.suggested;
  server.mockResolvedValueOnce(reply(200, { ...answer, output: { ...output, words: "ten words" } }));
  fireEvent.submit(document.getElementById("humanize") as HTMLFormElement);
  await waitFor(() => expect(screen.getByText("ten words")).toBeTruthy());
  expect(screen.getByRole("heading", { name: "Suggestions 2" })).toBeTruthy();
});

const field = () => within(output()).getByRole<HTMLTextAreaElement>("textbox", { name: "Edit the result" });
const marked = () => within(output()).getByRole("group", { name: "Result with marks" });

/** Edits the result: the first of these words becomes the other. */
function rewrite(from: string, to: string): void {
  if (within(output()).queryByText("Edit")) fireEvent.click(within(output()).getByText("Edit"));
  fireEvent.input(field(), { target: { value: field().value.replace(from, to) } });
}

test("the result is edited in place, and untouched marks still work", () => {
  show(examples.suggested);
  fireEvent.click(within(output()).getByText("Edit"));
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe("We use a robust tool, which is truly good, truly.");
  rewrite("tool", "hammer in hand");
  rewrite("is truly", "is");
  expect(within(output()).getByText("11 words")).toBeTruthy();
  expect(within(output()).getByRole("status").textContent).toBe(""); // while the user types
  fireEvent.click(within(output()).getByText("Done"));
  expect(document.activeElement?.textContent).toBe("Edit");
  expect(within(output()).getByRole("status").textContent).toBe("Edited, 11 words");
  expect(within(output()).getByText("Edited by you")).toBeTruthy();
  expect(reads()).toBe("We use a robust hammer in hand, which is good, truly.");
  expect(screen.getByRole("heading", { name: "Suggestions 2" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Replace “robust” with “sturdy”" }));
  fireEvent.click(screen.getByLabelText("Revert change 1"));
  expect(reads()).toBe("We utilize a sturdy hammer in hand, which is good, truly.");
});

test("an edit is one undo step, and none if it restores the text", () => {
  show(examples.suggested);
  fireEvent.click(screen.getByLabelText("Revert change 1"));
  rewrite("tool", "hammer");
  rewrite("hammer", "nail");
  rewrite("utilize", "make");
  fireEvent.keyDown(field(), { key: "Escape" });
  expect(reads()).toBe("We make a robust nail, which is truly good, truly.");
  expect(screen.queryByLabelText("Reapply change 1")).toBeNull();
  expect(screen.getByText("None of our changes are left in the text.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(reads()).toBe("We utilize a robust tool, which is truly good, truly.");
  expect(screen.getByLabelText("Reapply change 1")).toBeTruthy();

  rewrite("robust", "good");
  rewrite("good", "robust");
  fireEvent.keyDown(field(), { key: "Escape" });
  expect(screen.getByRole("heading", { name: "Suggestions 3" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Undo" }).disabled).toBe(true);
});

test("the list still decides during an edit", () => {
  show(examples.suggested);
  rewrite("tool", "hammer");
  fireEvent.click(screen.getByRole("button", { name: "Replace “robust” with “strong”" }));
  expect(field().value).toBe("We use a strong hammer, which is truly good, truly.");
  rewrite("good", "fine");
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(field().value).toBe("We use a strong hammer, which is truly good, truly.");
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(field().value).toBe("We use a robust hammer, which is truly good, truly.");
});

test("the keys E and Enter start an edit, except on a mark or with a modifier", () => {
  show(examples.suggested);
  const editing = () => within(output()).queryByRole("textbox") !== null;
  fireEvent.keyDown(marked().querySelector("a") as Element, { key: "Enter" });
  fireEvent.keyDown(marked(), { key: "Enter", ctrlKey: true });
  expect(editing()).toBe(false);
  for (const key of ["e", "Enter"]) {
    fireEvent.keyDown(marked(), { key });
    expect(editing()).toBe(true);
    fireEvent.keyDown(field(), { key: "e" });
    expect(editing()).toBe(true);
    fireEvent.keyDown(field(), { key: "Escape" });
    expect(editing()).toBe(false);
  }
});

test("a reload keeps the edits, and Copy copies the visible text", async () => {
  await work();
  const write = clipboard();
  show();
  await screen.findByLabelText("Reapply change 2");
  rewrite("tools", "hammers");
  window.dispatchEvent(new Event("pagehide"));
  cleanup();
  show();
  await screen.findByLabelText("Reapply change 2");
  expect(reads()).toBe("We use hammers.\n\nMoreover, it works.");
  fireEvent.click(screen.getByText("Copy"));
  expect(await copied(write)).toBe("We use hammers.\n\nMoreover, it works.");
  rewrite("We use hammers.\n\nMoreover, it works.", "");
  window.dispatchEvent(new Event("pagehide"));
  cleanup();
  show();
  await within(output()).findByText("0 words");
  expect(reads()).toBe("");
});

test("a new result ends an edit, and Undo restores the edited text", async () => {
  show(examples.suggested);
  fireEvent.click(screen.getByRole("button", { name: "Skip “robust”" }));
  rewrite("tool", "hammer");
  const { output: again } = examples.suggested;
  server.mockResolvedValueOnce(reply(200, { ...answer, output: { ...again, words: "ten words" } }));
  fireEvent.submit(document.getElementById("humanize") as HTMLFormElement);
  await waitFor(() => expect(screen.getByText("ten words")).toBeTruthy());
  expect(reads()).toContain("tool");
  expect(screen.getByRole("heading", { name: "Suggestions 2" })).toBeTruthy(); // skipped before, and still
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(reads()).toBe("We use a robust hammer, which is truly good, truly.");
});

/** Dispatches a key press, and returns whether the browser's default action stays allowed. */
const press = (key: string, where: Element = document.body, more: KeyboardEventInit = { ctrlKey: true }): boolean =>
  fireEvent.keyDown(where, { key, ...more });

test("undo and redo by keyboard reach every step in order, across versions", async () => {
  show(examples.suggested);
  const now = () => reads() ?? field().value;
  const seen = [now()];
  const step = async (act: () => void) => {
    act();
    await waitFor(() => expect(now()).not.toBe(seen.at(-1)));
    seen.push(now());
  };
  await step(() => fireEvent.click(screen.getByRole("button", { name: "Replace “robust” with “strong”" })));
  await step(() => rewrite("tool", "hammer"));
  const { output: again } = examples.suggested;
  const marks = [{ text: "Another version." }];
  server.mockResolvedValueOnce(reply(200, { ...answer, output: { ...again, marks, words: "ten words" } }));
  await step(() => fireEvent.submit(document.getElementById("humanize") as HTMLFormElement));
  await step(() => rewrite("Another", "A third"));
  for (const before of seen.slice(0, -1).reverse()) {
    expect(press("z")).toBe(false);
    await waitFor(() => expect(now()).toBe(before));
  }
  expect(press("z")).toBe(false); // nothing is left, and the browser must not undo what was pasted into the draft
  expect(now()).toBe(seen[0]);
  for (const [key, more] of [
    ["Z", { metaKey: true, shiftKey: true }],
    ["y", { ctrlKey: true }],
    ["Z", { ctrlKey: true, shiftKey: true }],
    ["y", { ctrlKey: true }],
  ] as const) {
    const next = seen[seen.indexOf(now()) + 1];
    press(key, document.body, more);
    await waitFor(() => expect(now()).toBe(next));
  }
  press("z");
  await waitFor(() => expect(now()).toBe(seen[3]));
  fireEvent.click(screen.getByRole("button", { name: "Redo" }));
  await waitFor(() => expect(now()).toBe(seen[4]));
});

test("undo in the draft and in the field for kept words is left to the browser", async () => {
  show(examples.suggested);
  fireEvent.click(screen.getByRole("button", { name: "Skip “robust”" }));
  expect(press("z", draft())).toBe(true);
  expect(press("z", screen.getByLabelText("Kept words"))).toBe(true);
  expect(screen.getByRole("button", { name: "Reopen “robust”" })).toBeTruthy();
  expect(press("z", screen.getByRole("radio", { name: "Marks" }))).toBe(false);
  expect(await screen.findByRole("button", { name: "Skip “robust”" })).toBeTruthy();
});

test("a new step clears the redo history", async () => {
  show(examples.suggested);
  fireEvent.click(screen.getByRole("button", { name: "Skip “robust”" }));
  press("z");
  fireEvent.click(await screen.findByRole("button", { name: "Replace “robust” with “strong”" }));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: "Redo" }).disabled).toBe(true));
});

test("a failed run keeps the result, with the error above it", async () => {
  show(examples.suggested);
  const before = reads();
  server.mockResolvedValueOnce(reply(500, { success: false, error: "Failed to process text", advice: "Try again." }));
  fireEvent.submit(document.getElementById("humanize") as HTMLFormElement);
  const message = await within(output()).findByRole("alert");
  expect(message.textContent).toContain("Try again.");
  expect(reads()).toBe(before);
  expect(screen.getByRole("heading", { name: /^Suggestions/ })).toBeTruthy();
  expect(within(output()).queryByText("No output yet")).toBeNull();
});

test("the count includes active changes only", async () => {
  show(examples.humanized);
  const count = () => screen.getByRole("heading", { name: /^Changes/ }).textContent;
  const all = Number(count()?.split(" ").at(-1));
  fireEvent.click(screen.getByLabelText("Revert change 1"));
  await waitFor(() => expect(count()).toBe(`Changes ${all - 1}`));
});

test("Alt with the arrow keys moves through open suggestions from anywhere; ? lists the shortcuts", async () => {
  show(examples.suggested);
  const focused = () => document.activeElement?.closest("li")?.id;
  const alt = { altKey: true };
  draft().focus();
  press("ArrowDown", draft(), alt);
  await waitFor(() => expect(focused()).toBeTruthy());
  const first = focused();
  press("ArrowDown", document.activeElement as Element, alt);
  await waitFor(() => expect(focused()).not.toBe(first));
  press("ArrowUp", document.activeElement as Element, alt);
  await waitFor(() => expect(focused()).toBe(first));
  expect(press("?", draft(), {})).toBe(true); // a character like any other
  expect(press("?", document.body, {})).toBe(false);
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeTruthy();
});

test("edits are checked for habits after a pause", async () => {
  vi.useFakeTimers();
  server.mockImplementation(async () =>
    reply(200, { suggestions: [{ start: 9, text: "pivotal", reason: "Overused word", advice: "Try “key.”" }] }),
  );
  show(examples.suggested);
  rewrite("robust", "p");
  await vi.advanceTimersByTimeAsync(900);
  rewrite("a p ", "a pivotal ");
  await vi.advanceTimersByTimeAsync(900);
  expect(server).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(server).toHaveBeenCalledExactlyOnceWith("/platform/check", expect.anything());
  expect(server.mock.calls[0]?.[1].body).toBe('{"text":"We use a pivotal tool, which is truly good, truly."}');
  await vi.advanceTimersByTimeAsync(1);
  expect(calls()).toHaveLength(2);
  expect(screen.getByText("Overused word. Try “key.”")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Dismiss “pivotal”" }));
  await vi.advanceTimersByTimeAsync(5000);
  expect(server).toHaveBeenCalledOnce();

  rewrite("tool", "hammer");
  await vi.advanceTimersByTimeAsync(1001);
  expect(server).toHaveBeenCalledTimes(2);
  expect(screen.getByRole("button", { name: "Reopen “pivotal”" })).toBeTruthy();
});

test("a check for habits is aborted by the next edit", async () => {
  vi.useFakeTimers();
  server.mockReturnValue(new Promise(() => {}));
  show(examples.suggested);
  rewrite("tool", "hammer");
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.mock.calls[0]?.[1].signal?.aborted).toBe(false);
  rewrite("hammer", "nail");
  await vi.advanceTimersByTimeAsync(1);
  expect(server.mock.calls[0]?.[1].signal?.aborted).toBe(true);
});

test("a draft in another language says what it costs before the run, unless a model rewrites it", async () => {
  const german = "Der Besitzer der Mühle hat uns geschrieben, dass sie nicht mehr zu verkaufen ist.";
  const hint = () => document.getElementById("mode-hint")?.textContent;
  show();
  const usual = hint();
  fireEvent.input(draft(), { target: { value: german } });
  await waitFor(() =>
    expect(hint()).toBe("Only changed paragraphs count. German: light clean-up (beta); modes don’t change its words."),
  );
  fireEvent.input(draft(), { target: { value: "The owner of the mill has written to us that it is sold." } });
  await waitFor(() => expect(hint()).toBe(usual));
  cleanup();
  vi.useFakeTimers();
  show({ ...examples.humanized, lightLanguages: false });
  fireEvent.input(draft(), { target: { value: german } });
  await vi.advanceTimersByTimeAsync(5000);
  expect(hint()).toBe(usual);
});
