import { useEffect, useState } from "react";
import { isBlank } from "../../static/js/shared/words.ts";
import type { Failure, RunResult } from "../humanizing/call.ts";
import { useHumanize } from "../humanizing/useHumanize.ts";
import { useDelayedIndicator } from "../processing/useDelayedIndicator.ts";
import type { DemoProps, DemoResult } from "../props.gen.ts";
import { refusal } from "./gates.ts";
import { usePreparedRun } from "./usePreparedRun.ts";

/** The content of the result pane; null before a run, and "preview" for the sample of a signed-out visitor. */
type Shown = DemoResult | Failure | "preview" | null;

/** A placeholder: the server identifies the user by the session. */
const unknownUser = { id: "", email: "" };

/** Empty settings select the server's defaults. */
const defaultSettings = { mode: "", strength: "", layout: "", keep: [], seed: 0 };

/** The state and the actions of the demo. */
export interface DemoState {
  readonly text: string;
  readonly isSample: boolean;
  /** Whether the button sends the text to the free tool: inside a guide, the demo only has a result for its sample. */
  readonly sendsToFreeTool: boolean;
  readonly shown: Shown;
  /** Words used in this period. */
  readonly used: number;
  readonly running: boolean;
  readonly upsell: boolean;
  /** The props of the processing modal. */
  readonly modal: {
    readonly open: boolean;
    readonly demo: boolean;
    readonly progress: number;
    readonly finished: boolean;
  };
  /** Sets the draft. */
  type(text: string): void;
  /** Starts a run, as the main button does. */
  start(): void;
  /** Restores the sample and runs it. A signed-out visitor gets its preview. */
  startSample(): void;
  /** Ends a run without a result. */
  stop(): void;
  closeUpsell(): void;
}

const isFailure = (shown: Shown): shown is Failure => shown !== null && shown !== "preview" && "message" in shown;

/** The demo's logic: what the button starts, what the result pane shows, and which dialog is open. */
export function useDemo({
  showing,
  signedIn,
  gates,
  sample,
  result,
  offerIn,
  messages,
  ...drawn
}: DemoProps): DemoState {
  const [text, setText] = useState(drawn.text);
  const [shown, setShown] = useState<Shown>(drawn.problem ?? (drawn.done ? result : null));
  const [used, setUsed] = useState(gates.used);
  const [upsell, setUpsell] = useState(false);
  const [samplesShown, setSamplesShown] = useState(0);
  const prepared = usePreparedRun(() => {
    setShown(showing || signedIn ? result : "preview");
    setSamplesShown(samplesShown + 1);
  });
  const engineRun = useHumanize(unknownUser, messages, (end) => ("message" in end ? refuse(end) : succeed(end)));
  const slow = useDelayedIndicator(engineRun.running);
  const running = prepared.running || engineRun.running;
  const isSample = text === sample;

  useEffect(() => {
    if (samplesShown === 0 || offerIn === null) return;
    const timer = setTimeout(() => setUpsell(true), offerIn);
    return () => clearTimeout(timer);
  }, [samplesShown]);

  function type(next: string): void {
    const failed = isFailure(shown); // the problem is about the earlier text
    const switched = (next === sample) !== isSample; // a result belongs either to the sample or to the visitor's text
    if (next !== text && (failed || switched)) setShown(null);
    setText(next);
  }

  function start(): void {
    if (running || isBlank(text)) return;
    if (showing) prepared.start();
    else if (!signedIn)
      setUpsell(true); // the dialog offers the result, so no run shows it first
    else if (isSample) prepared.start();
    else {
      const refused = refusal(text, { ...gates, used }, messages);
      if (refused) refuse(refused);
      else engineRun.start({ text, ...defaultSettings });
    }
  }

  function startSample(): void {
    if (running || drawn.active) return;
    type(sample);
    prepared.start();
  }

  function stop(): void {
    prepared.stop();
    engineRun.stop();
  }

  function succeed({ text, output, wordsUsed }: RunResult): void {
    setShown({ text, words: output.words, note: output.facts });
    setUsed(wordsUsed);
  }

  function refuse(failure: Failure): void {
    setShown(failure);
    if (failure.remedy === "plans") setUpsell(true);
  }

  const modal = prepared.running
    ? { open: true, demo: true, progress: prepared.progress, finished: prepared.progress === 100 }
    : { open: slow && !engineRun.failed, demo: false, progress: engineRun.progress, finished: engineRun.finished };
  return {
    text,
    isSample,
    sendsToFreeTool: showing && !isSample && !isBlank(text),
    shown,
    used,
    running,
    upsell: upsell && !modal.open,
    modal,
    type,
    start,
    startSample,
    stop,
    closeUpsell: () => setUpsell(false),
  };
}
