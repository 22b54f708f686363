import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { examples } from "./Processing.examples.ts";
import Processing from "./Processing.tsx";

const stop = vi.fn();

beforeEach(() => {
  stop.mockClear();
  vi.stubGlobal("stop", stop);
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const dialog = (): HTMLDialogElement => screen.getByRole("dialog", { hidden: true });
const percent = () => dialog().querySelector(".percent")?.textContent;

/** Renders a form and the island that observes it. Returns a function that submits the form. */
function page(answeredByScript = false): () => void {
  const props = examples.demo as NonNullable<typeof examples.demo>;
  render(
    <>
      <form id={props.form} onSubmit={(event) => answeredByScript && event.preventDefault()} />
      <Processing {...props} />
    </>,
  );
  act(() => {}); // effects
  return () => fireEvent.submit(document.getElementById(props.form) as HTMLFormElement);
}

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

// PM02, PM07, PL18, PL19
test("the modal opens on submission, and its progress rises to 90", () => {
  const send = page();
  expect(dialog().open).toBe(false);
  send();
  expect(dialog().open).toBe(true);
  expect(screen.getByRole("heading").textContent).toBe("Transforming Text");
  pass(1000);
  expect(percent()).toBe("50%");
  pass(9000);
  expect(percent()).toBe("90%");
});

// PM08
test("closing the modal cancels the submission, and the next one starts at 0", () => {
  const send = page();
  send();
  pass(1000);
  fireEvent.click(screen.getByRole("button", { name: "Stop" }));
  expect(stop).toHaveBeenCalledOnce();
  expect(dialog().open).toBe(false);
  send();
  expect(dialog().open).toBe(true);
  expect(percent()).toBe("0%");
});

test.each([
  { event: "the page is loaded", persisted: false, stays: true },
  { event: "the visitor comes back to it", persisted: true, stays: false },
])("the modal stays open when $event: $stays", ({ persisted, stays }) => {
  page()();
  act(() => {
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  });
  expect(dialog().open).toBe(stays);
  expect(stop).not.toHaveBeenCalled();
});

test("the modal ignores a form that a script handles", () => {
  page(true)();
  expect(dialog().open).toBe(false);
});
