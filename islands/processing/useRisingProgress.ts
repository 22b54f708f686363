import { useEffect, useState } from "react";

/** Progress rises by this many points per beat, but not above most. */
export interface Pace {
  readonly points: number;
  /** Milliseconds. */
  readonly beat: number;
  readonly most: number;
}

/** For a request: nobody knows when the answer will come, so it stops short of the end. */
const waiting: Pace = { points: 10, beat: 200, most: 90 };

/** The overall percentage of a run: 0 before it, rising at its pace while it runs, 100 once it has finished. */
export function useRisingProgress(running: boolean, finished: boolean, { points, beat, most } = waiting): number {
  const [progress, setProgress] = useState(0);
  const rising = running && !finished;
  useEffect(() => {
    if (!rising) return;
    const timer = setInterval(() => setProgress((progress) => Math.min(progress + points, most)), beat);
    return () => {
      clearInterval(timer);
      setProgress(0);
    };
  }, [rising, points, beat, most]);
  if (finished) return 100;
  return running ? progress : 0;
}
