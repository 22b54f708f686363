import { useCallback, useMemo, useState } from "react";
import { countWords, wordsOf } from "../humanizing/words.ts";
import type { Output } from "../props.gen.ts";
import { changesOf, type Paragraphs, paragraphsOf, type Stretch, takenBack, textOf, toggled } from "./marks.ts";

/** The result of a run, and what has been done with it since. */
export interface Result {
  readonly output: Output;
  /** The seed of the run. */
  readonly seed: number;
  /** The numbers of the changes that were taken back. */
  readonly taken: readonly number[];
}

/** An output in use. */
export interface Edited {
  readonly paragraphs: Paragraphs;
  readonly changes: readonly Stretch[];
  /** Everything up to this change is rendered before its place has come into view. */
  readonly atOnce: number;
  readonly text: string;
  readonly words: string;
  readonly facts: string;
  /** Takes a change back, or puts it back in. */
  toggle(number: number): void;
  takeAllBack(): void;
  /** Undoes the last step; undefined if there is nothing to undo. */
  undo: (() => void) | undefined;
}

/** Records what somebody takes back in a result, and every step on the way. */
export function useOutput(result: Result | null): Edited | undefined {
  const output = result?.output ?? null;
  const [steps, setSteps] = useState<{ of: Result | null; made: readonly Paragraphs[] }>({ of: null, made: [] });
  const drawn = useMemo(() => takenBack(paragraphsOf(output?.marks ?? []), new Set(result?.taken)), [result]);
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
  const toggle = useCallback((number: number) => step((all) => toggled(all, number)), [step]);
  const text = useMemo(() => textOf(paragraphs), [paragraphs]);
  const changes = useMemo(() => changesOf(paragraphs), [paragraphs]);
  const edited = made.length > 0;
  const asMade = !edited && !result?.taken.length;
  const words = useMemo(() => (asMade ? output?.words : wordsOf(countWords(text))), [asMade, text, output]);

  // The same object until something changes, so that typing in the draft renders nothing here again.
  return useMemo(() => {
    if (!output || words === undefined) return undefined;
    return {
      paragraphs,
      changes,
      atOnce: output.atOnce,
      text,
      words,
      facts: output.facts,
      toggle,
      takeAllBack: () => step(takenBack),
      undo: edited ? () => setSteps((now) => ({ ...now, made: now.made.slice(0, -1) })) : undefined,
    };
  }, [output, paragraphs, changes, text, words, edited, step, toggle]);
}

/** The numbers of the changes that are currently taken back. */
export const takenOf = (output: Edited | undefined): number[] =>
  output?.changes.flatMap(({ number, taken }) => (number && taken ? [number] : [])) ?? [];
