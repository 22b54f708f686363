import { useCallback, useMemo, useState } from "react";
import { countWords, wordsOf } from "../humanizing/words.ts";
import type { Output } from "../props.gen.ts";
import { advised, edited, type Habit, isWritten, settled } from "./editing.ts";
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
  /** Its marks as a writer's edits left them; empty if there were none. */
  readonly edited: readonly Stretch[];
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
  readonly unchanged: Output["unchanged"];
  /** Whether it reads as the engine wrote it. */
  readonly asMade: boolean;
  /** Whether a writer has edited it. */
  readonly written: boolean;
  /** Whether it is being edited. */
  readonly editing: boolean;
  /** Whether habits were not looked for since it was edited last. */
  readonly unchecked: boolean;
  edit(): void;
  endEdit(): void;
  /** Takes over the text as somebody has edited it. Everything until endEdit, or until something else is done, is one step. */
  type(text: string, caret: number): void;
  /** Marks the habits that were found in these paragraphs, unless they have changed since. */
  advise(paragraphs: Paragraphs, habits: readonly Habit[]): void;
  /** Decides on a change or a suggestion, or leaves it as it was without a decision. */
  decide(number: number, decision?: Decision): void;
  /** Takes the best option of every open suggestion with this reason. */
  takeKind(reason: string | undefined): void;
  takeAllBack(): void;
  /** Undoes the last step; undefined if there is nothing to undo. */
  undo: (() => void) | undefined;
}

/** What somebody has done with a result. */
interface Work {
  /** What it was after each step. */
  readonly made: readonly Paragraphs[];
  readonly editing: boolean;
  /** Whether the last step is an edit that goes on. */
  readonly typing: boolean;
  readonly unchecked: boolean;
}

const untouched: Work = { made: [], editing: false, typing: false, unchecked: false };

/** Records what somebody decides on a result and writes into it, and every step on the way. */
export function useOutput(result: Result | null): Edited | undefined {
  const output = result?.output ?? null;
  const [work, setWork] = useState<Work & { of: Result | null }>({ ...untouched, of: null });
  const asDrawn = useMemo(() => paragraphsOf(output?.marks ?? []), [output]);
  const drawn = useMemo(() => {
    if (!result?.edited.length) return allDecided(asDrawn, result?.decisions ?? []);
    return settled(allDecided(paragraphsOf(result.edited), result.decisions));
  }, [result, asDrawn]);
  const { made, editing, unchecked } = work.of === result ? work : untouched;
  const paragraphs = made.at(-1) ?? drawn;

  const act = useCallback(
    (change: (work: Work, paragraphs: Paragraphs) => Partial<Work>) =>
      setWork((was) => {
        const now = was.of === result ? was : { ...untouched, of: result };
        return { ...now, ...change(now, now.made.at(-1) ?? drawn) };
      }),
    [result, drawn],
  );
  const acts = useMemo(() => {
    const step = (change: (paragraphs: Paragraphs) => Paragraphs) =>
      act(({ made }, now) => ({ made: [...made, change(settled(now))], typing: false }));
    return {
      decide: (number: number, decision?: Decision) => step((all) => decided(all, number, decision)),
      takeKind: (reason: string | undefined) => step((all) => kindTaken(all, reason)),
      takeAllBack: () => step(takenBack),
      edit: () => act(() => ({ editing: true, typing: false })),
      endEdit: () =>
        act(({ made }, now) => {
          const done = settled(now);
          const end = { editing: false, typing: false };
          return done === now ? end : { ...end, made: [...made.slice(0, -1), done], unchecked: true };
        }),
      type: (text: string, caret: number) =>
        act(({ made, typing }, now) => {
          const before = typing ? made.slice(0, -1) : made;
          if (text === textOf(before.at(-1) ?? drawn)) return { made: before, typing: false };
          return { made: [...before, edited(now, text, caret)], typing: true, unchecked: true };
        }),
      advise: (checked: Paragraphs, habits: readonly Habit[]) =>
        act(({ made }, now) => {
          if (now !== checked) return {};
          const last = [...asDrawn, ...now].flat().reduce((most, { number = 0 }) => Math.max(most, number), 0);
          return { made: [...made.slice(0, -1), advised(now, habits, last)], unchecked: false };
        }),
    };
  }, [act, drawn, asDrawn]);

  const text = useMemo(() => textOf(paragraphs), [paragraphs]);
  const changes = useMemo(() => changesOf(paragraphs), [paragraphs]);
  const suggestions = useMemo(() => suggestionsOf(paragraphs), [paragraphs]);
  const textAsMade = useMemo(() => textOf(asDrawn), [asDrawn]);
  const asMade = text === textAsMade;
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
      unchanged: output.unchanged,
      asMade,
      written: isWritten(paragraphs),
      editing,
      unchecked: unchecked && made.length > 0,
      ...acts,
      undo: made.length > 0 ? () => act(({ made }) => ({ made: made.slice(0, -1), typing: false })) : undefined,
    };
  }, [output, paragraphs, changes, suggestions, text, words, asMade, editing, unchecked, made.length, act, acts]);
}

/** A result with what has been done with it, to be kept. */
export const asItIs = (result: Result, output: Edited | undefined): Result => ({
  ...result,
  decisions: decisionsOf(output?.paragraphs.flat() ?? []),
  edited: output?.written ? output.paragraphs.flat() : [],
});
