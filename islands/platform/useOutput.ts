import { useCallback, useMemo, useState } from "react";
import { countWords, wordsOf } from "../humanizing/words.ts";
import type { Output } from "../props.gen.ts";
import { allTaken, changesOf, type Paragraphs, paragraphsOf, type Stretch, textOf, toggled } from "./marks.ts";

/** An output in somebody's hands. */
export interface Edited {
  readonly paragraphs: Paragraphs;
  readonly changes: readonly Stretch[];
  /** Up to this change everything is drawn before anybody has seen its place. */
  readonly atOnce: number;
  readonly text: string;
  readonly words: string;
  readonly facts: string;
  /** Takes a change back, or makes it again. */
  toggle(number: number): void;
  takeAllBack(): void;
  /** Undoes the last of those; undefined when there is nothing to undo. */
  undo: (() => void) | undefined;
}

/** Holds what somebody took back of an output, and every step there. */
export function useOutput(output: Output | null): Edited | undefined {
  const [steps, setSteps] = useState<{ of: Output | null; made: readonly Paragraphs[] }>({ of: null, made: [] });
  const drawn = useMemo(() => paragraphsOf(output?.marks ?? []), [output]);
  const made = steps.of === output ? steps.made : [];
  const paragraphs = made.at(-1) ?? drawn;

  const step = useCallback(
    (edit: (paragraphs: Paragraphs) => Paragraphs) =>
      setSteps((now) => {
        const before = now.of === output ? now.made : [];
        return { of: output, made: [...before, edit(before.at(-1) ?? drawn)] };
      }),
    [output, drawn],
  );
  const toggle = useCallback((number: number) => step((all) => toggled(all, number)), [step]);
  const text = useMemo(() => textOf(paragraphs), [paragraphs]);
  const changes = useMemo(() => changesOf(paragraphs), [paragraphs]);
  const edited = made.length > 0;
  const words = useMemo(() => (edited ? wordsOf(countWords(text)) : output?.words), [edited, text, output]);

  // The same object until something changes, so that a key in the draft draws nothing here again.
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
      takeAllBack: () => step(allTaken),
      undo: edited ? () => setSteps((now) => ({ ...now, made: now.made.slice(0, -1) })) : undefined,
    };
  }, [output, paragraphs, changes, text, words, edited, step, toggle]);
}
