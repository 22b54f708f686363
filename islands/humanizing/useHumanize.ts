import { useEffect, useRef, useState } from "react";
import { useRisingProgress } from "../processing/useRisingProgress.ts";
import type { SavedText, User } from "../props.gen.ts";
import {
  type Failure,
  humanize,
  type Messages,
  type Passing,
  type Post,
  type RunRequest,
  type RunResult,
} from "./call.ts";

/** The state of the engine's run, and the actions on it. */
export interface Run {
  readonly running: boolean;
  /** Whether the last run ended with a result. */
  readonly finished: boolean;
  /** Whether the last run ended without one. */
  readonly failed: boolean;
  /** 0 to 100: it rises with time, or with the engine's reports, and is 100 once the response has arrived. */
  readonly progress: number;
  /** The latest progress event of a slow engine. */
  readonly passing?: Passing;
  /** Starts a run. text resolves to the saved text that the result is added to. */
  start(asked: Omit<RunRequest, "kept">, text?: () => Promise<SavedText | null>): void;
  /** Stops the run, also on the server, which counts the paragraphs already sent. A late response is ignored. */
  stop(): void;
}

/** Runs one text at a time, and calls onEnd with the outcome, unless the run was stopped. */
export function useHumanize(
  user: User,
  messages: Messages,
  onEnd: (result: RunResult | Failure, asked: RunRequest) => void,
  post?: Post,
): Run {
  const [state, setState] = useState<"idle" | "running" | "finished" | "failed">("idle");
  const [passing, setPassing] = useState<Passing>();
  const current = useRef<AbortController | undefined>(undefined);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => () => current.current?.abort(), []);

  async function start(asked: Omit<RunRequest, "kept">, text?: () => Promise<SavedText | null>): Promise<void> {
    if (current.current) return;
    const run = new AbortController();
    current.current = run;
    setState("running");
    setPassing(undefined);
    const onPassing = (event: Passing) => run.signal.aborted || setPassing(event);
    const request = { ...asked, kept: (await text?.()) ?? null };
    if (run.signal.aborted) return;
    const result = await humanize(request, user, messages, run.signal, onPassing, post).catch(() => undefined);
    if (run.signal.aborted || !result) return;
    current.current = undefined;
    setState("message" in result ? "failed" : "finished");
    end.current(result, request);
  }

  function stop(): void {
    if (!current.current) return;
    current.current.abort();
    current.current = undefined;
    setState("idle");
  }

  const running = state === "running";
  const finished = state === "finished";
  const failed = state === "failed";
  const estimate = useRisingProgress(running, finished || failed);
  const progress = passing && running ? 100 * passing.share : estimate;
  return { running, finished, failed, progress, passing: running ? passing : undefined, start, stop };
}
