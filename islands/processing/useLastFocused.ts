import { type RefObject, useLayoutEffect, useRef } from "react";

/** The element that had the focus last. A control that becomes disabled loses the focus before any effect runs. */
export function useLastFocused(): RefObject<HTMLElement | null> {
  const last = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    function remember(): void {
      const focused = document.activeElement;
      if (focused instanceof HTMLElement && focused !== document.body) last.current = focused;
    }
    remember(); // a click may have woken the island
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
  return last;
}
