import { useEffect, useRef, useState } from "react";
import { type Pace, useRisingProgress } from "../processing/useRisingProgress.ts";

const pace: Pace = { points: 3, beat: 80, most: 100 };

/** The presentation of a result that was prepared beforehand. */
export interface PreparedRun {
  readonly running: boolean;
  /** 0 to 100. */
  readonly progress: number;
  start(): void;
  stop(): void;
}

/**
 * Calls onEnd when the progress is full, unless it was stopped. It runs for one beat more, in which the full bar can be
 * seen.
 */
export function usePreparedRun(onEnd: () => void): PreparedRun {
  const [running, setRunning] = useState(false);
  const progress = useRisingProgress(running, false, pace);
  const full = progress >= pace.most;
  const end = useRef(onEnd);
  end.current = onEnd;

  useEffect(() => {
    if (!full) return;
    end.current();
    const timer = setTimeout(() => setRunning(false), pace.beat);
    return () => clearTimeout(timer);
  }, [full]);

  return { running, progress, start: () => setRunning(true), stop: () => setRunning(false) };
}
