import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ProcessingModal, type ProcessingModalProps } from "./ProcessingModal.tsx";
import { steps } from "./steps.ts";

const onClose = vi.fn();
const closed: ProcessingModalProps = { id: "p", open: false, demo: false, progress: 0, finished: false, onClose };
const open: ProcessingModalProps = { ...closed, open: true };

beforeEach(() => {
  onClose.mockClear();
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const dialog = (): HTMLDialogElement => screen.getByRole("dialog", { hidden: true });
const rows = (): HTMLElement[] => within(dialog()).getAllByRole("listitem", { hidden: true });
const bars = (): number[] => rows().map((row) => (row.querySelector("progress") as HTMLProgressElement).value);
const states = (): (string | undefined)[] => rows().map((row) => row.dataset.state);
const status = (): string | null => dialog().querySelector("[role=status]")?.textContent ?? null;

function show(props: ProcessingModalProps) {
  const { rerender } = render(<ProcessingModal {...props} />);
  act(() => {}); // effects
  return (changed: ProcessingModalProps) => act(() => rerender(<ProcessingModal {...changed} />));
}

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

// PM01, PM02
test.each([
  { demo: false, title: "Analyzing Your Text" },
  { demo: true, title: "Transforming Text" },
])("the title depends on demo: $demo", ({ demo, title }) => {
  show({ ...open, demo });
  expect(screen.getByRole("heading").textContent).toBe(title);
  const labeled = document.getElementById(dialog().getAttribute("aria-labelledby") ?? "");
  expect(labeled?.textContent).toBe(title);
});

// PM03
test("the modal lists five steps in order, each with a description", () => {
  show(open);
  expect(rows().map((row) => row.querySelector("span")?.textContent)).toEqual([
    "Text Analysis",
    "AI Pattern Detection",
    "Content Restructuring",
    "Natural Flow Optimization",
    "Final Quality Check",
  ]);
  const descriptions = rows().map((row) => row.querySelector("small:not(.num)")?.textContent ?? "");
  expect(descriptions.every((description) => description.length > 10)).toBe(true);
  expect(new Set(descriptions).size).toBe(5);
});

// PM04
test("each step has its duration", () => {
  expect(steps.map(({ milliseconds }) => milliseconds)).toEqual([1200, 1500, 1800, 1400, 1100]);
});

// PM05, PM06
test("the steps fill in order and are marked done", () => {
  show(open);
  expect(bars()).toEqual([0, 0, 0, 0, 0]);
  expect(states()).toEqual(["now", undefined, undefined, undefined, undefined]);
  pass(600);
  expect(bars()).toEqual([50, 0, 0, 0, 0]);
  pass(600);
  expect(bars()).toEqual([100, 0, 0, 0, 0]);
  expect(states()).toEqual(["done", "now", undefined, undefined, undefined]);
  expect(rows()[0]?.querySelector(".num")?.textContent).toBe("Done");
  pass(1500 + 900);
  expect(bars()).toEqual([100, 100, 50, 0, 0]);
  expect(rows()[2]?.getAttribute("aria-current")).toBe("step");
  pass(900 + 1400 + 1100);
  expect(bars()).toEqual([100, 100, 100, 100, 100]);
  expect(new Set(states())).toEqual(new Set(["done"]));
  expect(vi.getTimerCount()).toBe(0);
});

test("the rewriting step shows the progress that the engine reports", () => {
  const change = show(open);
  pass(300);
  expect(document.querySelector(".passing")).toBeNull();
  change({ ...open, passing: { text: "We use tools.", share: 0.42 } });
  expect(bars()).toEqual([100, 100, 42, 0, 0]);
  expect(states()).toEqual(["done", "done", "now", undefined, undefined]);
  expect(document.querySelector(".passing")?.textContent).toBe("We use tools.");
  pass(9000);
  expect(bars()).toEqual([100, 100, 42, 0, 0]);
  change({ ...open, finished: true });
  expect(bars()).toEqual([100, 100, 100, 100, 100]);
});

// PM06
test("no step starts before the previous one is done", () => {
  show(open);
  for (let passed = 0; passed < 7100; passed += 50) {
    bars().forEach((bar, index, all) => {
      if (bar > 0 && index > 0) expect(all[index - 1]).toBe(100);
    });
    pass(50);
  }
});

test("a background tab catches up", () => {
  show(open);
  const start = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(start + 3000);
  pass(100);
  expect(states().slice(0, 3)).toEqual(["done", "done", "now"]);
});

// PM07
test("the overall percentage is the given one", () => {
  const change = show({ ...open, progress: 30 });
  const overall = () => screen.getByLabelText<HTMLProgressElement>("Overall progress").value;
  expect(dialog().querySelector(".percent")?.textContent).toBe("30%");
  expect(overall()).toBe(30);
  change({ ...open, progress: 100, finished: true });
  expect(dialog().querySelector(".percent")?.textContent).toBe("100%");
  expect(overall()).toBe(100);
});

test("the modal has one percentage, whatever the steps' bars show", () => {
  const change = show({ ...open, progress: 60 });
  const figures = () => dialog().textContent?.match(/\d+%|\d of \d/g);
  pass(1500);
  expect(bars().slice(0, 2)).toEqual([100, 20]);
  expect(rows().map((row) => row.querySelector(".num")?.textContent)).toEqual([
    "Done",
    "Now",
    "Waiting",
    "Waiting",
    "Waiting",
  ]);
  expect(figures()).toEqual(["60%"]);
  change({ ...open, progress: 90, passing: { text: "We use tools.", share: 0.9 } });
  expect(figures()).toEqual(["90%"]);
});

// PM08
test("closing resets the steps", () => {
  const change = show(open);
  pass(3000);
  expect(bars()[1]).toBe(100);
  change(closed);
  expect(dialog().open).toBe(false);
  expect(bars()).toEqual([0, 0, 0, 0, 0]);
  expect(vi.getTimerCount()).toBe(0);
  change(open);
  expect(dialog().open).toBe(true);
  expect(bars()).toEqual([0, 0, 0, 0, 0]);
  pass(600);
  expect(bars()).toEqual([50, 0, 0, 0, 0]);
  expect(onClose).not.toHaveBeenCalled();
});

test("the remaining steps complete when the result arrives, and the next run starts at the first", () => {
  const change = show(open);
  pass(600);
  change({ ...open, progress: 100, finished: true });
  expect(bars()).toEqual([100, 100, 100, 100, 100]);
  expect(status()).toBe("Done");
  expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
  change(closed);
  change(open);
  expect(bars()).toEqual([0, 0, 0, 0, 0]);
});

test("the live region announces each step once", () => {
  show(open);
  const announced = [status()];
  for (let passed = 0; passed < 8000; passed += 100) {
    pass(100);
    if (status() !== announced.at(-1)) announced.push(status());
  }
  expect(announced).toEqual([...steps.map(({ name }) => name), "Waiting for the result"]);
  expect(dialog().querySelectorAll("[aria-live], [role=alert], [role=status]")).toHaveLength(1);
});

test("with reduced motion no bar grows, and the steps still advance", () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  show(open);
  pass(600);
  expect(bars()).toEqual([0, 0, 0, 0, 0]);
  expect(states()[0]).toBe("now");
  pass(600);
  expect(bars()).toEqual([100, 0, 0, 0, 0]);
  expect(states().slice(0, 2)).toEqual(["done", "now"]);
});

test("the button closes the modal", () => {
  show(open);
  fireEvent.click(screen.getByRole("button", { name: "Stop" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("Escape closes the modal, once", () => {
  const change = show(open);
  const canceled = new Event("cancel", { cancelable: true }); // what a browser turns the key into
  fireEvent(dialog(), canceled);
  expect(canceled.defaultPrevented).toBe(true);
  expect(onClose).toHaveBeenCalledOnce();
  change(closed);
  expect(dialog().open).toBe(false);
  expect(onClose).toHaveBeenCalledOnce();
});

test("onClose is called when the browser closes the dialog", () => {
  show(open);
  act(() => dialog().close());
  expect(onClose).toHaveBeenCalledOnce();
});

const inside = { clientX: 50, clientY: 50 };
const beside = { clientX: 150, clientY: 50 };

test.each([
  { from: beside, to: beside, closes: true },
  { from: inside, to: inside, closes: false },
  { from: inside, to: beside, closes: false }, // a selection
  { from: beside, to: inside, closes: false },
])("a click from $from to $to closes the modal: $closes", ({ from, to, closes }) => {
  show(open);
  vi.spyOn(dialog(), "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 100, 100));
  fireEvent.pointerDown(dialog(), from);
  fireEvent.click(dialog(), to);
  expect(onClose).toHaveBeenCalledTimes(closes ? 1 : 0);
});

test("the focus returns to the opener, though it was disabled meanwhile", () => {
  const opener = document.body.appendChild(document.createElement("button"));
  const change = show(closed);
  opener.focus();
  change(open);
  opener.blur();
  change(closed);
  expect(document.activeElement).toBe(opener);
  opener.remove();
});

test("no element in the modal has an inline style", () => {
  show({ ...open, progress: 42 });
  expect(document.querySelector("[style]")).toBeNull();
});
