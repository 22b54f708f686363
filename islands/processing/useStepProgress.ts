import { useEffect, useState } from "react";
import { progressAfter, totalMilliseconds } from "./steps.ts";

/** Milliseconds between two renderings. The bars' CSS transition fills the gaps. */
const beat = 100;

const prefersReducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * The progress of each step, 0 to 100, since running became true; all 0 while it is false. rewritten is the fraction
 * processed so far, 0 to 1, if the engine reports it. If the visitor prefers reduced motion, a bar is either empty or
 * full.
 */
export function useStepProgress(running: boolean, rewritten?: number): number[] {
  const [elapsed, setElapsed] = useState(0);
  const [still, setStill] = useState(false);
  useEffect(() => {
    if (!running) return;
    setStill(prefersReducedMotion());
    const start = performance.now(); // timers run late in background tabs
    const timer = setInterval(() => {
      const now = performance.now() - start;
      setElapsed(now);
      if (now >= totalMilliseconds) clearInterval(timer);
    }, beat);
    return () => {
      clearInterval(timer);
      setElapsed(0);
    };
  }, [running]);
  return progressAfter(running ? elapsed : 0, running ? rewritten : undefined).map((percent) =>
    still && percent < 100 && rewritten === undefined ? 0 : percent,
  );
}
