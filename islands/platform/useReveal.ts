import { type RefObject, useEffect, useRef } from "react";

/**
 * Scrolls an element into view after each run: on a narrow screen its change would otherwise go unnoticed. An element
 * whose top is in the upper half of the window is not moved.
 */
export function useReveal<Shown extends Element>(tries: number): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  useEffect(() => {
    const top = element.current?.getBoundingClientRect().top ?? 0;
    const topIsVisible = top >= 0 && top < innerHeight / 2;
    if (tries > 0 && !topIsVisible) element.current?.scrollIntoView({ block: "start" });
  }, [tries]);
  return element;
}
