import { useLayoutEffect, useRef, useState } from "react";

/** Follows open, but stays true for so many milliseconds at least once it is, so that what it shows never flashes. */
export function useMinimumTime(open: boolean, milliseconds = 400): boolean {
  const [shown, setShown] = useState(false);
  const openedAt = useRef(0);
  // Not after the next frame: an answer may come before it.
  useLayoutEffect(() => {
    if (open) {
      openedAt.current = performance.now();
      setShown(true);
      return;
    }
    const left = openedAt.current + milliseconds - performance.now();
    if (left <= 0) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(false), left);
    return () => clearTimeout(timer);
  }, [open, milliseconds]);
  return open || shown;
}
