import { useLayoutEffect, useRef, useState } from "react";

const patience = 200; // milliseconds: what ends within them comes at once, and needs no words
const least = 400; // milliseconds

/**
 * Whether somebody who waits for what is running should be shown that: not before it has lasted a while, and then long
 * enough that nothing flashes. The focus comes back to where it was at the start, since what was pressed may be
 * disabled meanwhile.
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

/** Gives the focus back when busy ends, should it have been lost. */
function useFocusKept(busy: boolean): void {
  // Before the next frame: browsers take the focus from what is disabled then.
  useLayoutEffect(() => {
    if (!busy) return;
    const had = document.activeElement;
    const giveBack = () => {
      const isLost = document.activeElement?.matches("body, dialog:not([open]), dialog:not([open]) *");
      if (isLost && had instanceof HTMLElement) had.focus({ preventScroll: true });
    };
    return () => queueMicrotask(giveBack); // once the dialog is closed that closes now
  }, [busy]);
}
