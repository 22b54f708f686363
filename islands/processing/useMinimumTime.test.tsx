import { act, cleanup, renderHook } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useMinimumTime } from "./useMinimumTime.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function follow(open: boolean) {
  const { result, rerender } = renderHook(({ open }) => useMinimumTime(open), { initialProps: { open } });
  return { shown: () => result.current, set: (open: boolean) => rerender({ open }) };
}

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

test("closed stays closed", () => {
  const { shown, set } = follow(false);
  pass(1000);
  set(false);
  expect(shown()).toBe(false);
});

test("a short opening lasts 400 ms", () => {
  const { shown, set } = follow(false);
  set(true);
  expect(shown()).toBe(true);
  pass(100);
  set(false);
  expect(shown()).toBe(true);
  pass(299);
  expect(shown()).toBe(true);
  pass(1);
  expect(shown()).toBe(false);
});

test("a long one ends at once", () => {
  const { shown, set } = follow(true);
  pass(401);
  set(false);
  expect(shown()).toBe(false);
});

test("opened again in between, it stays for its own time", () => {
  const { shown, set } = follow(true);
  set(false);
  pass(200);
  set(true);
  pass(300);
  set(false);
  expect(shown()).toBe(true);
  pass(99);
  expect(shown()).toBe(true);
  pass(1);
  expect(shown()).toBe(false);
});
