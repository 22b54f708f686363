import { type RefObject, useEffect, useRef } from "react";

/**
 * Scrolls an element into view whenever a try has ended: on a narrow screen it would otherwise change unseen. An
 * element whose top is in view stays where it is.
 */
export function useReveal<Shown extends Element>(tries: number): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  useEffect(() => {
    const top = element.current?.getBoundingClientRect().top ?? 0;
    const headIsInSight = top >= 0 && top < innerHeight / 2;
    if (tries > 0 && !headIsInSight) element.current?.scrollIntoView({ block: "start" });
  }, [tries]);
  return element;
}
