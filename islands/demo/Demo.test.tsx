import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DemoProps } from "../props.gen.ts";
import { examples } from "./Demo.examples.ts";
import Demo from "./Demo.tsx";

const { signedOut, inactive, subscribed, "in a guide": inGuide } = examples;
const { messages, result, sample } = signedOut;

const answer = {
  success: true,
  humanizedText: "Mine, edited.",
  totalWordsUsed: 29_993,
  output: { words: "2 words", facts: "Numbers, names, and quotations checked", marks: [], atOnce: 0 },
  standing: {},
};

const server = vi.fn<(url: string, options: RequestInit) => Promise<Response>>();
const reply = (status: number, body: unknown) => Promise.resolve(new Response(JSON.stringify(body), { status }));

beforeEach(() => {
  server.mockReset();
  server.mockImplementation(() => reply(200, answer));
  vi.stubGlobal("fetch", server);
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(props: DemoProps) {
  const { rerender } = render(<Demo {...props} />);
  act(() => {}); // effects
  return (changed: DemoProps) => act(() => rerender(<Demo {...changed} />));
}

const field = () => screen.getByRole<HTMLTextAreaElement>("textbox");
const output = () => screen.getByRole("region", { name: "Human-Like Text" });
const example = () => screen.queryByText("Try example");
const button = () => document.querySelector<HTMLButtonElement>("form.desk button") as HTMLButtonElement;
const dialog = (number: number) => screen.getAllByRole<HTMLDialogElement>("dialog", { hidden: true })[number];
const processing = () => dialog(0) as HTMLDialogElement;
const upsell = () => dialog(1) as HTMLDialogElement;
const percent = () => processing().querySelector(".percent")?.textContent;
const type = (text: string) => fireEvent.input(field(), { target: { value: text } });
/** Clicks the form's main button, or another one. Returns whether the browser submits the form. */
const press = (submitter: HTMLElement = button()) =>
  fireEvent(
    document.querySelector("form.desk") as HTMLFormElement,
    new SubmitEvent("submit", { submitter, bubbles: true, cancelable: true }),
  );
const pass = (milliseconds: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });

async function transform(text: string): Promise<void> {
  type(text);
  press();
  await pass(1000); // the answer, and the modal's minimum time
}

// H04, H05, H06, H07
test("the draft is on the left and the prompt on the right", () => {
  show(signedOut);
  expect(field().value).toBe(sample);
  expect(field().placeholder).toBe("Paste your AI text here");
  expect(output().textContent).toContain("Your human-like text will appear here.");
  expect(within(output()).getByText("No result yet")).toBeTruthy();
});

// H08
test.each([
  ["signed out", signedOut, undefined],
  ["signed in", inactive, "0 / 30,000 words used"],
  ["with a plan", subscribed, "29,990 / 30,000 words used"],
  ["with a plan without a limit", examples.unlimited, "1 word used"],
])("the counter %s", (_, props, counter) => {
  show(props);
  expect(screen.queryByText(/used$/)?.textContent).toBe(counter);
});

// H09, H10
test("Try example restores the sample and disappears", () => {
  show(inactive);
  expect(example()).toBeNull();
  type(`${sample} `);
  fireEvent.click(example() as HTMLElement);
  expect(field().value).toBe(sample);
  expect(example()).toBeNull();
  expect(document.activeElement).toBe(field());
});

// H11
test.each([
  ["editing the sample", examples.done, "Something else."],
  ["coming back to the sample", examples.problem, sample],
])("%s clears the result of the other text", (_, props, next) => {
  show(props);
  expect(output().textContent).not.toContain("will appear here");
  type(next);
  expect(output().textContent).toContain("will appear here");
});

test("an error disappears when its text changes", async () => {
  server.mockImplementation(() => reply(500, { success: false, error: messages.failed, advice: "Why." }));
  show(subscribed);
  await transform("Keep this.");
  type("Keep this.");
  expect(within(output()).getByRole("alert")).toBeTruthy();
  type("Keep that.");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(output().textContent).toContain("will appear here");
});

// H12, H13, H14, H16, H17
test.each([
  ["signed out", signedOut, sample, "Get Started - Sign Up", false],
  ["signed out, own text", signedOut, "Mine.", "Get Started - Sign Up", false],
  ["inactive", inactive, sample, "See the Magic", false],
  ["inactive, own text", inactive, "Mine.", "Transform This Text", false],
  ["active", examples.active, sample, "Use Platform for Processing", true],
  ["active, own text", examples.active, "Mine.", "Use Platform for Processing", true],
  ["empty", inactive, "", "Transform This Text", true],
  ["white space", signedOut, " \n\u3000", "Get Started - Sign Up", true],
])("the button, %s", (_, props, text, label, disabled) => {
  show(props);
  type(text);
  expect(button().textContent).toBe(label);
  expect(button().disabled).toBe(disabled);
});

test("the link to the platform is next to the button that names it, and nowhere else", () => {
  const links = () => screen.queryAllByRole("link", { name: "Open the platform" }).length;
  show(examples.active);
  expect(links()).toBe(1);
  cleanup();
  show(inactive);
  expect(links()).toBe(0);
});

// H18
test("signed out, the button opens the upsell and runs nothing", async () => {
  show(signedOut);
  press();
  expect(upsell().open).toBe(true);
  await pass(5000);
  expect(processing().open).toBe(false);
  expect(server).not.toHaveBeenCalled();
});

function followSampleLink(): void {
  location.hash = "#sample";
  fireEvent(window, new HashChangeEvent("hashchange"));
}

// H22, UM01
test("a link to the sample runs it for a signed-out visitor, and shows its preview", async () => {
  show(signedOut);
  type("Mine.");
  followSampleLink();
  await pass(80);
  expect(field().value).toBe(sample);
  expect(processing().open).toBe(true);
  expect(location.hash).toBe("");
  await pass(34 * 80);
  expect(output().textContent).not.toContain(result.text);
  expect(within(output()).getByText("Preview")).toBeTruthy();
  expect(within(output()).getByRole("img").getAttribute("aria-label")).toContain("with 1 change");
  await pass(80);
  expect(processing().open).toBe(false);
  expect(upsell().open).toBe(false);
  await pass(1000);
  expect(upsell().open).toBe(true);
  expect(within(upsell()).getByText("Open the sample there").getAttribute("href")).toBe(
    "/free-ai-humanizer?sample=#free",
  );
});

test("a link to the sample that was followed before the script was loaded runs it", async () => {
  location.hash = "#sample";
  show(inactive);
  await pass(35 * 80);
  expect(output().textContent).toContain(result.text);
});

test("a link to the sample runs nothing for a subscriber", async () => {
  show(examples.active);
  followSampleLink();
  await pass(80);
  expect(processing().open).toBe(false);
});

test.each([sample, "Mine."])("the upsell has no result behind it: %s", async (text) => {
  show(signedOut);
  type(text);
  press();
  expect(output().textContent).toContain("will appear here");
  fireEvent.click(within(upsell()).getByText("Maybe Later"));
  await pass(0);
  expect(output().textContent).toContain("will appear here");
  expect(output().textContent).not.toContain(result.text);
});

// H15, H19, H20, PM02
test("the sample's run rises by 3 per 80 ms and fills the panel", async () => {
  show(inactive);
  press();
  await pass(0);
  expect(processing().open).toBe(true);
  expect(within(processing()).getByText("Transforming Text")).toBeTruthy();
  expect(button().textContent).toBe("Processing...");
  expect(button().disabled).toBe(true);
  for (const expected of ["3%", "6%", "9%"]) {
    await pass(80);
    expect(percent()).toBe(expected);
  }
  await pass(30 * 80);
  expect(percent()).toBe("99%");
  expect(output().textContent).not.toContain(result.text);
  await pass(80);
  expect(percent()).toBe("100%");
  expect(within(output()).getByText(result.text)).toBeTruthy();
  await pass(80);
  expect(processing().open).toBe(false);
  expect(button().textContent).toBe("See the Magic");
  expect(within(output()).getByText(result.note)).toBeTruthy();
  expect(within(output()).getByRole("status").textContent).toBe("Human-like text ready, 3 words");
  expect(server).not.toHaveBeenCalled();
});

// H21, H22
test.each([
  ["opens a second later for a signed-out visitor", signedOut, true],
  ["stays closed otherwise", inactive, false],
])("after the sample's run the upsell %s", async (_, later, opens) => {
  const change = show(inactive);
  press();
  await pass(1000);
  change(later);
  await pass(34 * 80 - 1000);
  expect(output().textContent?.includes(result.text)).toBe(!opens);
  await pass(999);
  expect(upsell().open).toBe(false);
  await pass(1);
  expect(upsell().open).toBe(opens);
});

test("closing the modal stops the sample's run", async () => {
  show(inactive);
  press();
  await pass(1000);
  fireEvent.click(screen.getByText("Stop"));
  expect(processing().open).toBe(false);
  await pass(5000);
  expect(output().textContent).toContain("will appear here");
  press();
  await pass(80);
  expect(percent()).toBe("3%");
});

// H23, H28
test("a visitor's own text is refused without a subscription", async () => {
  show({ ...inactive, gates: { subscribed: false, used: 30_000, limit: 30_000 } });
  await transform("My own.");
  expect(within(output()).getByRole("alert").textContent).toContain(messages.inactive);
  expect(output().textContent).not.toContain(messages.limit);
  expect(upsell().open).toBe(true);
  expect(server).not.toHaveBeenCalled();
});

// H24, H25, H28, H29
test("a user with 29,990 of 30,000 words used can send ten words, not eleven", async () => {
  show(subscribed);
  await transform("  one 2 3\n 4 5 6\u00a07 8\t9 10  eleven ");
  expect(within(output()).getByRole("alert").textContent).toContain(messages.limit);
  expect(upsell().open).toBe(true);
  expect(server).not.toHaveBeenCalled();
  fireEvent.click(within(upsell()).getByText("Maybe Later"));
  await transform("  one 2 3\n 4 5 6\u00a07 8\t9 10  ");
  expect(server).toHaveBeenCalledOnce();
  expect(output().textContent).toContain("Mine, edited.");
});

// H24
test("the server's limit error is shown like the browser's", async () => {
  server.mockImplementation(() => reply(403, { success: false, error: messages.limit }));
  show(examples.unlimited);
  await transform("My own.");
  expect(within(output()).getByRole("alert").textContent).toContain(messages.limit);
  expect(upsell().open).toBe(true);
});

// H28, PM01
test("a text that passes the gates is humanized and counted", async () => {
  let respond = (_: Response) => {};
  server.mockReturnValue(
    new Promise((resolve) => {
      respond = resolve;
    }),
  );
  show(subscribed);
  await transform("My own text.");
  expect(server).toHaveBeenCalledOnce();
  expect(server.mock.calls[0]?.[0]).toBe("/api/humanize");
  expect(JSON.parse(server.mock.calls[0]?.[1].body as string)).toMatchObject({ text: "My own text." });
  expect(within(processing()).getByText("Analyzing Your Text")).toBeTruthy();
  expect(button().textContent).toBe("Processing..."); // H15
  respond(await reply(200, answer));
  await pass(1000);
  expect(processing().open).toBe(false);
  expect(within(output()).getByText("Mine, edited.")).toBeTruthy();
  expect(screen.getByText("29,993 / 30,000 words used")).toBeTruthy();
  expect(upsell().open).toBe(false);
});

// H26, H27
test.each([
  ["an error", () => reply(500, { success: false, error: messages.failed, advice: "Why." })],
  ["no success", () => reply(200, { ...answer, success: false })],
  ["no text", () => reply(200, { ...answer, humanizedText: " \n" })],
  ["a subscription that has ended", () => reply(403, { success: false, error: messages.inactive })],
  ["no network", () => Promise.reject(new TypeError("offline"))],
])("%s is reported with advice", async (_, answering) => {
  server.mockImplementation(answering);
  show(subscribed);
  await transform("Keep this.");
  expect(within(output()).getByText(messages.failed)).toBeTruthy();
  expect(within(output()).getByText("contact support").getAttribute("href")).toBe(signedOut.support);
  expect(field().value).toBe("Keep this.");
  expect(upsell().open).toBe(false);
});

test("an expired session offers to sign in", async () => {
  server.mockImplementation(() => reply(401, { success: false, error: "You’re not signed in." }));
  show(subscribed);
  await transform("Keep this.");
  expect(within(output()).getByText("Sign in (opens a new tab)").getAttribute("href")).toBe("/login");
});

test("closing the modal aborts the call", async () => {
  server.mockReturnValue(new Promise(() => {}));
  show(subscribed);
  await transform("My own.");
  fireEvent.click(screen.getByText("Stop"));
  expect(server.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  expect(processing().open).toBe(false);
  expect(button().textContent).toBe("Transform This Text");
});

/** Runs the guide's demo until its progress is full. */
async function tryDemo(): Promise<void> {
  press();
  await pass(34 * 80);
}

// BD01, BD02
test.each([
  ["the sample", sample, false],
  ["a text of one's own", "Mine.", false],
  ["nothing", "", true],
  ["white space", " \n\u3000", true],
])("the button in a guide, with %s", (_, text, disabled) => {
  show(inGuide);
  type(text);
  expect(button().textContent).toBe("Try Demo");
  expect(button().disabled).toBe(disabled);
  expect(screen.queryByText(/used$/)).toBeNull();
});

// BD03, BD04
test("in a guide the sample runs for every visitor, 3 points per 80 ms", async () => {
  show(inGuide);
  press();
  await pass(0);
  expect(upsell().open).toBe(false);
  expect(within(processing()).getByText("Transforming Text")).toBeTruthy();
  expect(button().disabled).toBe(true);
  for (const expected of ["3%", "6%", "9%"]) {
    await pass(80);
    expect(percent()).toBe(expected);
  }
  await pass(31 * 80);
  expect(percent()).toBe("100%");
});

// BD05
test("in a guide the sample shows its result", async () => {
  show(inGuide);
  await tryDemo();
  expect(within(output()).getByText(result.text)).toBeTruthy();
  expect(within(output()).getByText(result.note)).toBeTruthy();
  expect(field().value).toBe(sample);
  expect(server).not.toHaveBeenCalled();
});

test("in a guide a visitor's own text goes to the free tool, and never gets the sample's result", async () => {
  show(inGuide);
  await tryDemo();
  type("Mine.");
  expect(output().textContent).toContain("will appear here");
  expect(press()).toBe(true);
  await pass(5000);
  expect(processing().open).toBe(false);
  expect(output().textContent).toContain("will appear here");
});

test.each([
  ["signed out", signedOut],
  ["inactive", inactive],
  ["in a guide", inGuide],
])("the button for the free tool sends the form, %s", (_, props) => {
  show(props);
  type("Mine.");
  const free = document.createElement("button");
  free.name = "free";
  expect(press(free)).toBe(true);
  expect(upsell().open).toBe(false);
  expect(output().textContent).toContain("will appear here");
});

// BD06, BD07, BD08
test.each([
  ["opens half a second after the end", inGuide, true],
  ["stays closed for a customer with a plan", { ...inGuide, offerIn: null }, false],
])("in a guide the upsell %s", async (_, props, opens) => {
  show(props);
  await tryDemo();
  await pass(499);
  expect(upsell().open).toBe(false);
  await pass(1);
  expect(upsell().open).toBe(opens);
  if (!opens) return;
  expect(within(upsell()).getByText("Get Full Access").getAttribute("href")).toBe("/signup?plan=basic");
  fireEvent.click(within(upsell()).getByText("Maybe Later"));
  await pass(0);
  expect(upsell().open).toBe(false);
  await pass(5000);
  expect(upsell().open).toBe(false);
});

// BD09
test("in a guide closing the modal leaves no output and no upsell", async () => {
  show(inGuide);
  press();
  await pass(1000);
  fireEvent.click(screen.getByText("Stop"));
  await pass(5000);
  expect(output().textContent).toContain("will appear here");
  expect(upsell().open).toBe(false);
  expect(button().disabled).toBe(false);
});

// BD10
test("in a guide Copy confirms for two seconds", async () => {
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  show(inGuide);
  expect(screen.queryByText("Copy")).toBeNull();
  await tryDemo();
  fireEvent.click(within(output()).getByText("Copy"));
  await pass(0);
  expect(writeText).toHaveBeenCalledWith(result.text);
  expect(within(output()).getByText("Copied!")).toBeTruthy();
  await pass(1999);
  expect(within(output()).getByText("Copied!")).toBeTruthy();
  await pass(1);
  expect(within(output()).getByText("Copy")).toBeTruthy();
});

test("the upsell shows no preview for an unedited text, and offers to edit it for free", () => {
  show(signedOut);
  type("Mine.");
  press();
  expect(upsell().open).toBe(true);
  expect(within(upsell()).queryByRole("img")).toBeNull();
  expect(upsell().textContent).toContain("We haven’t edited your own text yet.");
  expect(upsell().textContent).toContain("how our sample came out:AI Detection: Significantly reduced");
  const free = within(upsell()).getByRole<HTMLButtonElement>("button", { name: "Edit it for free" });
  expect([free.name, free.getAttribute("form")]).toEqual(["free", signedOut.id]);
});

// UM01 to UM08
test("the upsell shows the offer and closes", async () => {
  show(signedOut);
  press();
  const preview = within(upsell()).getByRole("img");
  expect(preview.className).toBe("blurred");
  expect(preview.textContent).toMatch(/^[n\s]+$/); // nothing legible is behind the blur
  expect(upsell().textContent).toContain("AI Detection: Significantly reduced");
  expect(upsell().textContent).toContain("Readability: Enhanced");
  expect(upsell().textContent).toContain("Basic Plan");
  expect(upsell().textContent).toContain("$14");
  expect(upsell().textContent).toContain("7-day money-back guarantee");
  expect(upsell().textContent).toContain("cancel anytime");
  expect(upsell().textContent).not.toContain(result.text);
  expect(within(upsell()).getByText("Get Full Text").getAttribute("href")).toBe("/signup?plan=basic");
  for (const name of ["Maybe Later", "Close"]) {
    expect(upsell().open).toBe(true);
    fireEvent.click(within(upsell()).getByRole("button", { name }));
    await pass(0);
    expect(upsell().open).toBe(false);
    press();
  }
});

test("the server's rendering stays until the next run", async () => {
  show(examples.offered);
  expect(upsell().open).toBe(true);
  expect(output().textContent).toContain(result.text);
  fireEvent.click(within(upsell()).getByText("Maybe Later"));
  await pass(0);
  expect(upsell().open).toBe(false);
  press();
  expect(upsell().open).toBe(true);
});
