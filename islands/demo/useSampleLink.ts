import { useEffect, useRef } from "react";

/** The fragment of links to the demo that start its sample. */
const fragment = "#sample";

/**
 * Starts the sample after a click on a link to it, even one from before the script was loaded. The fragment is removed
 * from the address, so that reloading the page does not start it, and another click does.
 */
export function useSampleLink(start: () => void): void {
  const current = useRef(start);
  current.current = start;
  useEffect(() => {
    function follow(): void {
      if (location.hash !== fragment) return;
      history.replaceState(history.state, "", location.pathname + location.search);
      current.current();
    }
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
}
