import { type RefObject, useEffect, useRef } from "react";

/**
 * Brings an element into sight whenever what it shows is replaced by something else: on a narrow screen it stands below the
 * draft and would change unseen. An element whose head is in sight stays where it is.
 */
export function useReveal<Shown extends Element>(outcome: unknown): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  const seen = useRef(outcome);
  useEffect(() => {
    if (seen.current === outcome) return;
    seen.current = outcome;
    const top = element.current?.getBoundingClientRect().top ?? 0;
    const headIsInSight = top >= 0 && top < innerHeight / 2;
    if (outcome && !headIsInSight) element.current?.scrollIntoView({ block: "start" });
  }, [outcome]);
  return element;
}
