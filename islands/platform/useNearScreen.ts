import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * The distance from the screen, or from the scroll container, within which an element is rendered before it comes into
 * view.
 */
const margin = "400px";

/**
 * Whether the element has been near the screen. Once true, it stays true. wanted makes it true immediately: for the
 * first elements, which the server renders as well, and for an element that the user follows.
 */
export function useNearScreen<Seen extends Element>(wanted: boolean): [RefObject<Seen | null>, boolean] {
  const element = useRef<Seen>(null);
  const [near, setNear] = useState(false);
  const everSeen = useRef(false);
  everSeen.current ||= wanted || near;
  const seen = everSeen.current;
  useEffect(() => {
    if (!seen && element.current) return whenNear(element.current, () => setNear(true));
  }, [seen]);
  return [element, seen];
}

const callbacks = new WeakMap<Element, () => void>();
let sharedObserver: IntersectionObserver | undefined;

function whenNear(element: Element, callback: () => void): () => void {
  sharedObserver ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) callbacks.get(target)?.();
    },
    { rootMargin: margin, scrollMargin: margin } as IntersectionObserverInit,
  );
  const observer = sharedObserver;
  callbacks.set(element, callback);
  observer.observe(element);
  return () => observer.unobserve(element);
}
