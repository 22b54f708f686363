import { act, cleanup, renderHook } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useDelayedIndicator } from "./useDelayedIndicator.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function follow(running: boolean) {
  const { result, rerender } = renderHook(({ running }) => useDelayedIndicator(running), { initialProps: { running } });
  return { shown: () => result.current, set: (running: boolean) => rerender({ running }) };
}

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

test("an idle task is not shown", () => {
  const { shown, set } = follow(false);
  pass(1000);
  set(false);
  expect(shown()).toBe(false);
});

test("a task that ends within 200 ms is never shown", () => {
  const { shown, set } = follow(false);
  set(true);
  pass(199);
  expect(shown()).toBe(false);
  set(false);
  pass(1000);
  expect(shown()).toBe(false);
});

test("a shown task stays for 400 ms", () => {
  const { shown, set } = follow(true);
  pass(200);
  expect(shown()).toBe(true);
  pass(100);
  set(false);
  pass(299);
  expect(shown()).toBe(true);
  pass(1);
  expect(shown()).toBe(false);
});

test("a task shown for longer disappears immediately", () => {
  const { shown, set } = follow(true);
  pass(2000);
  set(false);
  expect(shown()).toBe(false);
});

test("the focus returns to the pressed control, though it was disabled meanwhile", async () => {
  const pressed = document.body.appendChild(document.createElement("button"));
  pressed.focus();
  const { set } = follow(true);
  pressed.blur();
  set(false);
  await Promise.resolve();
  expect(document.activeElement).toBe(pressed);
  pressed.remove();
});
