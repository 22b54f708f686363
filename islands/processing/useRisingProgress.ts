import { useEffect, useState } from "react";

/** The speed of simulated progress: it rises by points per beat, up to max. */
export interface Pace {
  readonly points: number;
  /** Milliseconds. */
  readonly beat: number;
  readonly max: number;
}

/** The pace of a request of unknown duration: it stops at 90 until the response arrives. */
const requestPace: Pace = { points: 10, beat: 200, max: 90 };

/** The overall percentage of a run: 0 before it, rising at its pace while it runs, 100 once it has finished. */
export function useRisingProgress(running: boolean, finished: boolean, { points, beat, max } = requestPace): number {
  const [progress, setProgress] = useState(0);
  const rising = running && !finished;
  useEffect(() => {
    if (!rising) return;
    const timer = setInterval(() => setProgress((progress) => Math.min(progress + points, max)), beat);
    return () => {
      clearInterval(timer);
      setProgress(0);
    };
  }, [rising, points, beat, max]);
  if (finished) return 100;
  return running ? progress : 0;
}
