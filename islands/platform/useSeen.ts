import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * How far outside the screen, or its scroll container, an element counts as seen: it is rendered before it comes into
 * view.
 */
const margin = "400px";

/**
 * Whether the element has come near the screen. Once seen, it stays seen. wanted makes it seen without looking: for
 * what is in view at first, for what the server renders, and for what somebody asked to see.
 */
export function useSeen<Seen extends Element>(wanted: boolean): [RefObject<Seen | null>, boolean] {
  const element = useRef<Seen>(null);
  const [near, setNear] = useState(false);
  const was = useRef(false);
  was.current ||= wanted || near;
  const seen = was.current;
  useEffect(() => {
    if (!seen && element.current) return whenNear(element.current, () => setNear(true));
  }, [seen]);
  return [element, seen];
}

const waiting = new WeakMap<Element, () => void>();
let shared: IntersectionObserver | undefined;

function whenNear(element: Element, see: () => void): () => void {
  shared ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    { rootMargin: margin, scrollMargin: margin } as IntersectionObserverInit,
  );
  const observer = shared;
  waiting.set(element, see);
  observer.observe(element);
  return () => observer.unobserve(element);
}
