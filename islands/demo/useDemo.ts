import { useEffect, useState } from "react";
import { isBlank } from "../../static/js/shared/words.ts";
import type { Answer, Failure } from "../humanizing/call.ts";
import { useHumanize } from "../humanizing/useHumanize.ts";
import { useSlow } from "../processing/useSlow.ts";
import type { DemoProps, DemoResult } from "../props.gen.ts";
import { refusal } from "./gates.ts";
import { usePreparedRun } from "./usePreparedRun.ts";

/** What the right panel shows. */
type Shown = DemoResult | Failure | null;

/** The server decides by the session instead. */
const whoever = { id: "", email: "" };

/** The server's defaults. */
const usualSettings = { mode: "", strength: "", layout: "", keep: [], seed: 0 };

/** A demo in use. */
export interface DemoState {
  readonly text: string;
  readonly isSample: boolean;
  /** Whether the button sends the text to the free tool: the demo only has a result for its sample. */
  readonly handsOver: boolean;
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
  /** Takes over the current contents of the field. */
  type(text: string): void;
  /** What the button does. */
  start(): void;
  /** Ends a run without a result. */
  stop(): void;
  closeUpsell(): void;
}

/** Decides what the button starts, what the right panel shows, and which dialog is open. */
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
  const [showings, setShowings] = useState(0);
  const prepared = usePreparedRun(() => {
    setShown(result);
    setShowings(showings + 1);
  });
  const real = useHumanize(whoever, messages, (end) => ("message" in end ? refuse(end) : succeed(end)));
  const slow = useSlow(real.running);
  const running = prepared.running || real.running;
  const isSample = text === sample;

  useEffect(() => {
    if (showings === 0 || offerIn === null) return;
    const timer = setTimeout(() => setUpsell(true), offerIn);
    return () => clearTimeout(timer);
  }, [showings]);

  function type(next: string): void {
    const failed = shown !== null && "message" in shown; // which is about the earlier text
    const switched = (next === sample) !== isSample; // a result belongs either to the sample or to the visitor's text
    if (next !== text && (failed || switched)) setShown(null);
    setText(next);
  }

  function start(): void {
    if (running || isBlank(text)) return;
    if (showing) prepared.start();
    else if (!signedIn)
      setUpsell(true); // which offers the result: it is not behind the dialog already
    else if (isSample) prepared.start();
    else {
      const refused = refusal(text, { ...gates, used }, messages);
      if (refused) refuse(refused);
      else real.start({ text, ...usualSettings });
    }
  }

  function stop(): void {
    prepared.stop();
    real.stop();
  }

  function succeed({ text, output, wordsUsed }: Answer): void {
    setShown({ text, words: output.words, note: output.facts });
    setUsed(wordsUsed);
  }

  function refuse(failure: Failure): void {
    setShown(failure);
    if (failure.remedy === "plans") setUpsell(true);
  }

  const modal = prepared.running
    ? { open: true, demo: true, progress: prepared.progress, finished: prepared.progress === 100 }
    : { open: slow, demo: false, progress: real.progress, finished: real.finished };
  return {
    text,
    isSample,
    handsOver: showing && !isSample && !isBlank(text),
    shown,
    used,
    running,
    upsell: upsell && !modal.open,
    modal,
    type,
    start,
    stop,
    closeUpsell: () => setUpsell(false),
  };
}
