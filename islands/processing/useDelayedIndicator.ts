import { useLayoutEffect, useRef, useState } from "react";
import { useLastFocused } from "./useLastFocused.ts";

const showAfter = 200; // milliseconds: shorter runs feel immediate and need no indicator
const minShown = 400; // milliseconds

/**
 * Whether to show the indicator of a running task: only if the task takes longer than showAfter, and then for minShown
 * or more, so that it does not flash. The focus returns to the control that started the task, which may be disabled
 * meanwhile.
 */
export function useDelayedIndicator(running: boolean): boolean {
  const [shown, setShown] = useState(false);
  const shownAt = useRef(0);
  useLayoutEffect(() => {
    if (running === shown) return;
    const follow = () => {
      shownAt.current = performance.now();
      setShown(running);
    };
    const wait = running ? showAfter : shownAt.current + minShown - performance.now();
    if (wait <= 0) {
      follow();
      return;
    }
    const timer = setTimeout(follow, wait);
    return () => clearTimeout(timer);
  }, [running, shown]);
  useRestoredFocus(running || shown);
  return shown;
}

/** Restores the focus when busy ends, if it was lost. */
function useRestoredFocus(busy: boolean): void {
  const lastFocused = useLastFocused();
  useLayoutEffect(() => {
    if (!busy) return;
    const focused = document.activeElement === document.body ? lastFocused.current : document.activeElement;
    const restore = () => {
      const isLost = document.activeElement?.matches("body, dialog:not([open]), dialog:not([open]) *");
      if (isLost && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
    return () => queueMicrotask(restore); // after the closing dialog has closed
  }, [busy]);
}
