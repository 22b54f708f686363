import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { examples } from "./Platform.examples.ts";
import Platform from "./Platform.tsx";

interface Call {
  readonly method: string;
  readonly url: string;
  readonly body: { userId: string; revision: number; name: string; draft: { text: string }; work: unknown };
}

/** The recorded requests, and the server's responses: each text gets an id, and each save a revision. */
let calls: Call[] = [];
let answers: () => Promise<Response> | Response;

const kept = { id: "one", revision: 1, version: 0, name: "" };
const line = { id: "one", title: "Typed.", note: "Today, 1 word", source: "" };

beforeEach(() => {
  calls = [];
  answers = () => Response.json({ kept: { ...kept, revision: calls.length }, line });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      unobserve() {}
    },
  );
  vi.stubGlobal("fetch", (url: string, { method = "GET", body }: RequestInit) => {
    calls.push({ method, url, body: JSON.parse(String(body)) });
    return Promise.resolve(answers());
  });
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, "", "/platform");
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const draft = () => screen.getByLabelText<HTMLTextAreaElement>("Your draft", { selector: "textarea" });
const type = (text: string) => fireEvent.input(draft(), { target: { value: text } });
const pause = () => vi.advanceTimersByTimeAsync(1100);
const show = (props: typeof examples.kept = examples.kept) => render(<Platform {...props} />);
const blank = { ...examples.kept, draft: examples.plain.draft, kept: null, output: null };

test("a draft is saved once it stops changing, and only if it has changed", async () => {
  show(blank);
  await pause();
  expect(calls).toEqual([]);
  type("Ty");
  await vi.advanceTimersByTimeAsync(500);
  type("Typed.");
  await pause();
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual(["POST /api/texts"]);
  expect(calls[0]?.body).toMatchObject({ userId: "0199", revision: 0, draft: { text: "Typed." }, work: null });
  expect(location.pathname).toBe("/platform/texts/one");
  type("Typed. ");
  type("Typed.");
  await pause();
  expect(calls.length).toBe(1);
  fireEvent.input(screen.getByLabelText("Name of this text"), { target: { value: "Mine" } });
  await pause();
  expect(calls[1]).toMatchObject({ method: "PUT", url: "/api/texts/one", body: { revision: 1, name: "Mine" } });
});

test("the tab's title is the open text's", async () => {
  document.title = "Platform · Harbor & Pine";
  show(blank);
  type("Typed.");
  expect(document.title).toBe("Platform · Harbor & Pine");
  await pause();
  expect(document.title).toBe("Typed. · Harbor & Pine");
  const name = screen.getByLabelText("Name of this text");
  fireEvent.input(name, { target: { value: "Mine · 2" } });
  expect(document.title).toBe("Mine · 2 · Harbor & Pine");
  fireEvent.input(name, { target: { value: " " } });
  expect(document.title).toBe("Typed. · Harbor & Pine");
  fireEvent.click(screen.getByText("New text"));
  expect(document.title).toBe("Platform · Harbor & Pine");
  await pause();
});

test.each([
  { on: "the editor of a text that isn't listed", path: "/platform/texts/old", kept: { ...kept, id: "old" } },
  { on: "a customer's page", path: "/their/page", kept: null },
])("the title of $on stays", ({ path, kept }) => {
  history.replaceState(null, "", path);
  document.title = "Old · Plainhand";
  show({ ...blank, kept });
  expect(document.title).toBe("Old · Plainhand");
});

test("a text pasted after New text in an empty editor is saved", async () => {
  show(blank);
  await pause();
  fireEvent.click(screen.getByText("New text"));
  type("Pasted.");
  await pause();
  expect(calls[0]?.body).toMatchObject({ draft: { text: "Pasted." } });
});

test("opening a text saves nothing and restores its decisions", async () => {
  show();
  expect(screen.getByRole("button", { name: "Reapply change 1" })).toBeTruthy();
  await pause();
  expect(calls).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Reapply change 1" }));
  await pause();
  expect(calls[0]?.body.work).toEqual({ seed: 7, decisions: [], edited: [] });
});

test("a failed save is retried", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  answers = () => Promise.reject(new TypeError("no network"));
  show(blank);
  type("Typed.");
  await pause();
  expect(screen.getByText(/Not saved yet/)).toBeTruthy();
  answers = () => Response.json({ kept, line });
  await vi.advanceTimersByTimeAsync(11_000);
  await waitFor(() => expect(screen.queryByText(/Not saved yet/)).toBeNull());
  expect(calls.length).toBe(2);
  expect(warned).toHaveBeenCalledOnce();
});

test("unsaved work is restored from the tab, unless the server's is as new", async () => {
  const first = show();
  type("Typed in a tunnel.");
  await vi.advanceTimersByTimeAsync(400);
  first.unmount();
  show();
  expect(draft().value).toBe("Typed in a tunnel.");
  await pause();
  expect(calls.at(-1)).toMatchObject({ url: "/api/texts/one", body: { draft: { text: "Typed in a tunnel." } } });
  await vi.advanceTimersByTimeAsync(400);
  cleanup();
  calls = [];
  show({ ...examples.kept, draft: { ...examples.kept.draft, text: "Typed on the phone." } });
  expect(draft().value).toBe("Typed on the phone.");
  await pause();
  expect(calls).toEqual([]);
});

test("a change that was saved while the page was being reloaded is kept", async () => {
  answers = () => Response.json({ kept: { ...kept, revision: 2 }, line });
  const first = show();
  fireEvent.click(screen.getByRole("button", { name: "Reapply change 1" }));
  await pause();
  await vi.advanceTimersByTimeAsync(400);
  expect(calls.length).toBe(1);
  first.unmount();
  show(); // the server made this page before the save
  expect(screen.getByRole("button", { name: "Revert change 1" })).toBeTruthy();
  await pause();
  expect(calls.at(-1)?.body).toMatchObject({ revision: 2, work: { decisions: [] } });
});

test("a new text saves the previous one, and Undo reopens that text", async () => {
  show(blank);
  type("Typed.");
  fireEvent.click(screen.getByText("New text"));
  await vi.advanceTimersByTimeAsync(0);
  expect(calls[0]?.body.draft.text).toBe("Typed.");
  expect(draft().value).toBe("");
  await pause();
  fireEvent.click(screen.getByRole("button", { name: "Undo Clear" }));
  await vi.advanceTimersByTimeAsync(0);
  type("Typed on.");
  await pause();
  expect(calls.map(({ url }) => url)).toEqual(["/api/texts", "/api/texts/one"]);
});

test("the list shows the open text first", async () => {
  show(blank);
  type("Typed.");
  await pause();
  const links = [...document.querySelectorAll(".texts-list .log a")];
  expect(links.map(({ textContent }) => textContent)).toEqual(["Typed.", "Another text"]);
  expect(links[0]?.getAttribute("aria-current")).toBe("page");
});

test("a run sends the saved text and adopts the text that it saved", async () => {
  answers = () =>
    Response.json({
      success: true,
      humanizedText: "We use tools.",
      output: { ...examples.humanized.output, marks: [{ text: "We use tools." }] },
      standing: examples.plain.standing,
      kept: { ...kept, revision: 5, name: "My text" },
      line,
    });
  show();
  fireEvent.submit(document.getElementById("humanize") as HTMLFormElement);
  await vi.advanceTimersByTimeAsync(50);
  expect(calls[0]).toMatchObject({ url: "/api/humanize", body: { kept: { id: "one", revision: 1, name: "My text" } } });
  await waitFor(() => expect(screen.getByRole("region", { name: "Output" }).textContent).toContain("We use tools."));
  await pause();
  expect(calls.length).toBe(1);
  fireEvent.input(screen.getByLabelText("Name of this text"), { target: { value: "Mine" } });
  await pause();
  expect(calls.at(-1)?.body).toMatchObject({ revision: 5, name: "Mine" });
});

/** The server's response after it has saved the contents as a separate text. */
const splitOff = (reason: "new-draft" | "conflict", name = "") => ({
  kept: { id: "new", revision: 1, version: 0, name },
  line: { id: "new", title: name || "Pasted.", note: "Today, 1 word", source: "" },
  split: { ...examples[reason === "conflict" ? "a copy" : "a new draft"].split, reason },
});

test("a draft that starts a new text leaves the result and the name with the previous one, and says so", async () => {
  answers = () => Response.json(splitOff("new-draft"));
  show();
  type("Pasted.");
  await pause();
  expect(calls[0]).toMatchObject({ method: "PUT", url: "/api/texts/one", body: { name: "My text" } });
  expect(location.pathname).toBe("/platform/texts/new");
  const notice = screen.getByText("Saved as a new text.").closest(".notice") as HTMLElement;
  expect(notice.querySelector("a")?.getAttribute("href")).toBe("/platform/texts/two");
  expect(screen.getByRole("region", { name: "Output" }).textContent).toContain("Your humanized text will appear here");
  expect(screen.getByLabelText<HTMLInputElement>("Name of this text").value).toBe("");
  await pause();
  expect(calls.length).toBe(1); // the server has all of it

  const form = notice.querySelector("form") as HTMLFormElement;
  const sent = vi.spyOn(form, "submit").mockImplementation(() => {});
  expect(form.getAttribute("action")).toBe("/platform/texts/new/join");
  expect(new FormData(form).get("into")).toBe("two");
  type("Pasted. And typed.");
  answers = () => Response.json({ kept: { ...kept, id: "new", revision: 2 }, line });
  fireEvent.submit(form);
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(calls[1]?.body.draft.text).toBe("Pasted. And typed."); // before the form is sent
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("Saved as a new text.")).toBeNull();
  expect(document.activeElement).toBe(draft());
});

test("a conflict copy is named and linked, and keeps its result", async () => {
  answers = () => Response.json(splitOff("conflict", "My text (copy)"));
  show();
  type("We utilize many tools.");
  await pause();
  expect(screen.getByLabelText<HTMLInputElement>("Name of this text").value).toBe("My text (copy)");
  expect(screen.getByText("Open the copy").closest("a")?.getAttribute("href")).toBe("/platform/texts/new");
  expect(screen.getByText("Open the other version").closest("a")?.getAttribute("href")).toBe("/platform/texts/two");
  expect(screen.getByRole("button", { name: "Reapply change 1" })).toBeTruthy();
  await pause();
  expect(calls.length).toBe(1);
});

test("a name typed while a copy is saved is kept", async () => {
  let answer: (response: Response) => void = () => {};
  answers = () => new Promise((resolve) => (answer = resolve));
  show();
  type("We utilize many tools.");
  await pause();
  fireEvent.input(screen.getByLabelText("Name of this text"), { target: { value: "Mine" } });
  answer(Response.json(splitOff("conflict", "My text (copy)")));
  answers = () => Response.json({ kept: { id: "new", revision: 2, version: 1, name: "Mine" }, line });
  await pause();
  await pause();
  expect(calls.at(-1)).toMatchObject({ url: "/api/texts/new", body: { name: "Mine" } });
});

test("an unsaved decision is saved before the next run replaces the result", async () => {
  show();
  fireEvent.click(screen.getByRole("button", { name: "Reapply change 1" }));
  fireEvent.submit(document.getElementById("humanize") as HTMLFormElement);
  await vi.advanceTimersByTimeAsync(50);
  expect(calls.map(({ url }) => url)).toEqual(["/api/texts/one", "/api/humanize"]);
  expect(calls[0]?.body.work).toEqual({ seed: 7, decisions: [], edited: [] });
});

test("an earlier result that Undo restored is saved with all of its marks", async () => {
  answers = () =>
    Response.json({
      success: true,
      humanizedText: "We use tools.",
      output: { ...examples.humanized.output, marks: [{ text: "We use tools." }] },
      standing: examples.plain.standing,
      kept: { ...kept, revision: 5, name: "My text" },
      line,
    });
  show();
  fireEvent.submit(document.getElementById("humanize") as HTMLFormElement);
  await waitFor(() => expect(screen.getByRole("region", { name: "Output" }).textContent).toContain("We use tools."));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await pause();
  const work = calls.at(-1)?.body.work as { decisions: unknown; edited: { before?: string; after?: string }[] };
  expect(work.decisions).toEqual([{ number: 1, decision: 0 }]);
  expect(work.edited.map(({ before = "" }) => before).join("|")).toContain("utilize");
});

test("the page after a form submission says that the draft became a new text", () => {
  show(examples["a new draft"]);
  expect(screen.getByText("Saved as a new text.")).toBeTruthy();
  expect(screen.getByText("Undo: this is the same text").closest("form")?.getAttribute("action")).toBe(
    "/platform/texts/one/join",
  );
  expect(screen.getByText("From a batch")).toBeTruthy();
});
