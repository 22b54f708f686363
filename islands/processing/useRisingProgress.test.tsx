import { act, cleanup, renderHook } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useRisingProgress } from "./useRisingProgress.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

// PL19
test("progress rises by 10 per 200 ms, stops at 90, jumps to 100, and restarts at 0", () => {
  const { result, rerender } = renderHook(({ running, finished }) => useRisingProgress(running, finished), {
    initialProps: { running: false, finished: false },
  });
  pass(1000);
  expect(result.current).toBe(0);
  rerender({ running: true, finished: false });
  expect(result.current).toBe(0);
  for (const expected of [10, 20, 30, 40, 50, 60, 70, 80, 90, 90, 90]) {
    pass(200);
    expect(result.current).toBe(expected);
  }
  rerender({ running: true, finished: true });
  expect(result.current).toBe(100);
  rerender({ running: false, finished: false });
  expect(result.current).toBe(0);
  rerender({ running: true, finished: false });
  expect(result.current).toBe(0);
  pass(200);
  expect(result.current).toBe(10);
});
