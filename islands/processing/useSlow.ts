import { useLayoutEffect, useRef, useState } from "react";

const patience = 200; // milliseconds: what ends sooner feels immediate, and needs no words
const least = 400; // milliseconds

/**
 * Whether to show somebody that something is running: not before it has lasted a while, and then for long enough that
 * nothing flashes. The focus returns to where it was at the start, since the pressed control may be disabled meanwhile.
 */
export function useSlow(running: boolean): boolean {
  const [shown, setShown] = useState(false);
  const shownAt = useRef(0);
  useLayoutEffect(() => {
    if (running === shown) return;
    const follow = () => {
      shownAt.current = performance.now();
      setShown(running);
    };
    const wait = running ? patience : shownAt.current + least - performance.now();
    if (wait <= 0) {
      follow();
      return;
    }
    const timer = setTimeout(follow, wait);
    return () => clearTimeout(timer);
  }, [running, shown]);
  useFocusKept(running || shown);
  return shown;
}

/** Restores the focus when busy ends, if it was lost. */
function useFocusKept(busy: boolean): void {
  // Before the next frame: browsers take the focus away from what is disabled by then.
  useLayoutEffect(() => {
    if (!busy) return;
    const had = document.activeElement;
    const giveBack = () => {
      const isLost = document.activeElement?.matches("body, dialog:not([open]), dialog:not([open]) *");
      if (isLost && had instanceof HTMLElement) had.focus({ preventScroll: true });
    };
    return () => queueMicrotask(giveBack); // once the dialog that is closing has closed
  }, [busy]);
}
