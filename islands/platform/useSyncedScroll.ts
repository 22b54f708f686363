import { type RefObject, useEffect, useRef } from "react";

/** The scroll position of an element as a fraction, 0 to 1. */
const fractionOf = ({ scrollTop, scrollHeight, clientHeight }: Element): number =>
  scrollTop / Math.max(1, scrollHeight - clientHeight);

/** The maximum difference between a scroll position as set and as the browser reports it. */
const maxRounding = 2; // pixels

/**
 * Synchronizes the scroll positions of draft and output. With marks, an output has more lines than its draft, spread
 * evenly, so the positions are compared as fractions. The first output starts at its top. The visible panes are also
 * aligned when place changes, such as the selected pane.
 */
export function useSyncedScroll(desk: RefObject<HTMLElement | null>, hasOutput: boolean, place: unknown): void {
  const fraction = useRef(0);
  const aligned = useRef(new WeakMap<Element, number>()); // positions set by align; each may cause several scroll events

  function align(except?: EventTarget | null): void {
    for (const script of desk.current?.querySelectorAll(".script") ?? []) {
      if (script === except || script.querySelector(":focus")) continue; // the user moves through its marks by keyboard
      const before = script.scrollTop;
      script.scrollTop = fraction.current * (script.scrollHeight - script.clientHeight);
      if (script.scrollTop !== before) aligned.current.set(script, script.scrollTop);
    }
  }

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const follow = ({ target }: Event) => {
      const script = target as Element;
      const isOwnScroll = Math.abs((aligned.current.get(script) ?? Number.NaN) - script.scrollTop) <= maxRounding;
      if (isOwnScroll || !script.matches(".script")) return;
      aligned.current.delete(script);
      fraction.current = fractionOf(script);
      align(script);
    };
    desk.current?.addEventListener("scroll", follow, { capture: true, passive: true, signal }); // scroll events do not bubble
    desk.current?.addEventListener("change", () => align(), { signal }); // the view: clean or with marks
    return () => listening.abort();
  }, []);
  useEffect(() => {
    fraction.current = 0;
  }, [hasOutput]);
  useEffect(() => align(), [hasOutput, place]);
}
