import { useEffect, useRef, useState } from "react";
import { type Pace, useRisingProgress } from "../processing/useRisingProgress.ts";

const pace: Pace = { points: 3, beat: 80, max: 100 };

/** A simulated run, for a result that was prepared beforehand. */
export interface PreparedRun {
  readonly running: boolean;
  /** 0 to 100. */
  readonly progress: number;
  start(): void;
  stop(): void;
}

/**
 * Calls onEnd when the progress is full, unless it was stopped. The run lasts one beat longer, so that the full bar is
 * visible.
 */
export function usePreparedRun(onEnd: () => void): PreparedRun {
  const [running, setRunning] = useState(false);
  const progress = useRisingProgress(running, false, pace);
  const full = progress >= pace.max;
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
