import { useEffect, useState } from "react";
import { progressAfter, totalMilliseconds } from "./steps.ts";

/** Milliseconds between two renderings. The bars' transition fills the time between. */
const beat = 100;

const motionIsUnwanted = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * How far each step is, 0 to 100, since running became true; all 0 while it is not. Rewritten, if somebody reports it, is
 * how much of the text has been, 0 to 1. If the visitor prefers reduced
 * motion, no bar grows: it is full when its step is done.
 */
export function useStepProgress(running: boolean, rewritten?: number): number[] {
  const [elapsed, setElapsed] = useState(0);
  const [still, setStill] = useState(false);
  useEffect(() => {
    if (!running) return;
    setStill(motionIsUnwanted());
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
