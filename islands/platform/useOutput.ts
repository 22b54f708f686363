import { useCallback, useMemo, useState } from "react";
import { countWords, wordsOf } from "../humanizing/words.ts";
import type { Output } from "../props.gen.ts";
import {
  allDecided,
  changesOf,
  type Decided,
  type Decision,
  decided,
  decisionsOf,
  kindTaken,
  type Paragraphs,
  paragraphsOf,
  type Stretch,
  suggestionsOf,
  takenBack,
  textOf,
} from "./marks.ts";

/** The result of a run, and what has been decided on it since. */
export interface Result {
  readonly output: Output;
  /** The seed of the run. */
  readonly seed: number;
  readonly decisions: readonly Decided[];
}

/** An output in use. */
export interface Edited {
  readonly paragraphs: Paragraphs;
  readonly changes: readonly Stretch[];
  readonly suggestions: readonly Stretch[];
  /** Everything up to this mark is rendered before its place has come into view. */
  readonly atOnce: number;
  readonly text: string;
  readonly words: string;
  /** Identifies what was asked. */
  readonly of: string;
  readonly facts: string;
  /** Whether it reads as the engine wrote it. */
  readonly asMade: boolean;
  /** Decides on a change or a suggestion, or leaves it as it was without a decision. */
  decide(number: number, decision?: Decision): void;
  /** Takes the best option of every open suggestion with this reason. */
  takeKind(reason: string | undefined): void;
  takeAllBack(): void;
  /** Undoes the last step; undefined if there is nothing to undo. */
  undo: (() => void) | undefined;
}

/** Records what somebody decides on a result, and every step on the way. */
export function useOutput(result: Result | null): Edited | undefined {
  const output = result?.output ?? null;
  const [steps, setSteps] = useState<{ of: Result | null; made: readonly Paragraphs[] }>({ of: null, made: [] });
  const drawn = useMemo(() => allDecided(paragraphsOf(output?.marks ?? []), result?.decisions ?? []), [result]);
  const made = steps.of === result ? steps.made : [];
  const paragraphs = made.at(-1) ?? drawn;

  const step = useCallback(
    (edit: (paragraphs: Paragraphs) => Paragraphs) =>
      setSteps((now) => {
        const before = now.of === result ? now.made : [];
        return { of: result, made: [...before, edit(before.at(-1) ?? drawn)] };
      }),
    [result, drawn],
  );
  const decide = useCallback(
    (number: number, decision?: Decision) => step((all) => decided(all, number, decision)),
    [step],
  );
  const takeKind = useCallback((reason: string | undefined) => step((all) => kindTaken(all, reason)), [step]);
  const text = useMemo(() => textOf(paragraphs), [paragraphs]);
  const changes = useMemo(() => changesOf(paragraphs), [paragraphs]);
  const suggestions = useMemo(() => suggestionsOf(paragraphs), [paragraphs]);
  const asMade = useMemo(() => text === textOf(paragraphsOf(output?.marks ?? [])), [text, output]);
  const words = useMemo(() => (asMade ? output?.words : wordsOf(countWords(text))), [asMade, text, output]);

  // The same object until something changes, so that typing in the draft renders nothing here again.
  return useMemo(() => {
    if (!output || words === undefined) return undefined;
    return {
      paragraphs,
      changes,
      suggestions,
      atOnce: output.atOnce,
      text,
      words,
      of: output.of,
      facts: output.facts,
      asMade,
      decide,
      takeKind,
      takeAllBack: () => step(takenBack),
      undo: made.length > 0 ? () => setSteps((now) => ({ ...now, made: now.made.slice(0, -1) })) : undefined,
    };
  }, [output, paragraphs, changes, suggestions, text, words, asMade, made.length, step, decide, takeKind]);
}

/** The decisions on an output as they are now. */
export const decisionsOn = (output: Edited | undefined): Decided[] => decisionsOf(output?.paragraphs.flat() ?? []);
