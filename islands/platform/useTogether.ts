import { type RefObject, useEffect, useRef } from "react";

/** How far down an element is scrolled, as a share of the whole. */
const shareOf = ({ scrollTop, scrollHeight, clientHeight }: Element): number =>
  scrollTop / Math.max(1, scrollHeight - clientHeight);

/** How far, in pixels, a browser may scroll beside the place that it was told. */
const rounding = 2;

/**
 * Draft and output show the same place of the text and scroll together. With marks, an output has more lines than its
 * draft, spread over the whole, so the share of the way down is what counts. The first output is read from its top.
 * When place changes, such as another pane in front, what is visible there is aligned.
 */
export function useTogether(desk: RefObject<HTMLElement | null>, hasOutput: boolean, place: unknown): void {
  const share = useRef(0);
  const aligned = useRef(new WeakMap<Element, number>()); // where we scrolled an element; several events may come for it

  function align(except?: EventTarget | null): void {
    for (const script of desk.current?.querySelectorAll(".script") ?? []) {
      if (script === except || script.querySelector(":focus")) continue; // whoever goes through its marks stays there
      const before = script.scrollTop;
      script.scrollTop = share.current * (script.scrollHeight - script.clientHeight);
      if (script.scrollTop !== before) aligned.current.set(script, script.scrollTop);
    }
  }

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const follow = ({ target }: Event) => {
      const script = target as Element;
      const ours = Math.abs((aligned.current.get(script) ?? Number.NaN) - script.scrollTop) <= rounding;
      if (ours || !script.matches(".script")) return;
      aligned.current.delete(script);
      share.current = shareOf(script);
      align(script);
    };
    desk.current?.addEventListener("scroll", follow, { capture: true, passive: true, signal }); // no bubbling
    desk.current?.addEventListener("change", () => align(), { signal }); // clean or with marks
    return () => listening.abort();
  }, []);
  useEffect(() => {
    share.current = 0;
  }, [hasOutput]);
  useEffect(() => align(), [hasOutput, place]);
}
