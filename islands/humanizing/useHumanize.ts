import { useEffect, useRef, useState } from "react";
import { useRisingProgress } from "../processing/useRisingProgress.ts";
import type { Kept, User } from "../props.gen.ts";
import { type Answer, type Asked, type Failure, humanize, type Messages, type Passing, type Post } from "./call.ts";

/** A run of the engine, as the page shows it. */
export interface Run {
  readonly running: boolean;
  /** Whether the last run reached its end without being stopped. */
  readonly finished: boolean;
  /** 0 to 100. It rises with time, or with what has been rewritten, and is full when the answer has arrived. */
  readonly progress: number;
  /** What a slow engine has just rewritten. */
  readonly passing?: Passing;
  /** Runs what is asked for, with the text of the history once that is known. */
  start(asked: Omit<Asked, "kept">, text?: () => Promise<Kept | null>): void;
  /** Stops the run, on the server as well, which counts the paragraphs that were passing. No late answer appears. */
  stop(): void;
}

/** Runs one of the user's texts at a time, and calls onEnd with the outcome, unless it was stopped. */
export function useHumanize(
  user: User,
  messages: Messages,
  onEnd: (result: Answer | Failure, asked: Asked) => void,
  post?: Post,
): Run {
  const [state, setState] = useState<"idle" | "running" | "finished">("idle");
  const [passing, setPassing] = useState<Passing>();
  const current = useRef<AbortController | undefined>(undefined);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => () => current.current?.abort(), []);

  async function start(asked: Omit<Asked, "kept">, text?: () => Promise<Kept | null>): Promise<void> {
    if (current.current) return;
    const run = new AbortController();
    current.current = run;
    setState("running");
    setPassing(undefined);
    const pass = (now: Passing) => run.signal.aborted || setPassing(now);
    const whole = { ...asked, kept: (await text?.()) ?? null };
    if (run.signal.aborted) return;
    const result = await humanize(whole, user, messages, run.signal, pass, post).catch(() => undefined);
    if (run.signal.aborted || !result) return;
    current.current = undefined;
    setState("finished");
    end.current(result, whole);
  }

  function stop(): void {
    if (!current.current) return;
    current.current.abort();
    current.current = undefined;
    setState("idle");
  }

  const running = state === "running";
  const finished = state === "finished";
  const waiting = useRisingProgress(running, finished);
  const progress = passing && running ? 100 * passing.share : waiting;
  return { running, finished, progress, passing: running ? passing : undefined, start, stop };
}
