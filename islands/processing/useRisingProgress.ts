import { useEffect, useState } from "react";

/** While the answer is awaited the bar rises by so many points per beat, and stops short of the end. */
const points = 10;
const beat = 200;
const most = 90;

/** The overall percentage of a request: 0 before it, rising while it runs, 100 once it has finished. */
export function useRisingProgress(running: boolean, finished: boolean): number {
  const [progress, setProgress] = useState(0);
  const rising = running && !finished;
  useEffect(() => {
    if (!rising) return;
    const timer = setInterval(() => setProgress((progress) => Math.min(progress + points, most)), beat);
    return () => {
      clearInterval(timer);
      setProgress(0);
    };
  }, [rising]);
  if (finished) return 100;
  return running ? progress : 0;
}
