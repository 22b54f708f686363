import { useMemo, useState } from "react";
import { countWords, wordsOf } from "../../static/js/shared/words.ts";
import type { Output } from "../props.gen.ts";
import { advised, edited, type Habit, isWritten, settled } from "./editing.ts";
import {
  changesOf,
  type Decision,
  decided,
  decisionsOf,
  isOpen,
  kindTaken,
  type Paragraphs,
  type Stretch,
  standing,
  suggestionsOf,
  takenBack,
  textOf,
} from "./marks.ts";
import type { Result, Timeline, Version } from "./timeline.ts";
import * as timelines from "./timeline.ts";

/** An output in use. */
export interface Edited {
  readonly paragraphs: Paragraphs;
  readonly changes: readonly Stretch[];
  readonly suggestions: readonly Stretch[];
  /** How many changes stand, and how many suggestions are open. */
  readonly standing: number;
  readonly open: number;
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
  /** Whether the last step is an edit that goes on. */
  readonly typing: boolean;
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
  /** Undoes the last step, or does it again; undefined if there is none. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/** The result that is there, and what can be done with it. */
export interface Work {
  readonly result: Result | null;
  readonly output: Edited | undefined;
  /** Everything up to now, to be brought back by restore. */
  readonly timeline: Timeline;
  /** Shows a result that nothing came before, or none. */
  open(result: Result | null): void;
  /** Shows another version, which can be undone. */
  renew(result: Result): void;
  restore(timeline: Timeline): void;
}

/** Records what somebody decides on a result and writes into it, and every step on the way. */
export function useOutput(first: Result | null): Work {
  const [timeline, setTimeline] = useState(() => timelines.opened(first));
  const { now } = timeline;
  const acts = useMemo(() => actsOn(setTimeline), []);
  const output = useMemo(() => (now ? outputOf(now) : undefined), [now]);
  const words = useMemo(() => output && wordsIn(output.text, output.asMade, now), [output?.text, output?.asMade, now]);
  const [undo, redo] = [timelines.canUndo(timeline), timelines.canRedo(timeline)];

  // The same object until something changes, so that typing in the draft renders nothing here again.
  return useMemo(() => {
    const { open, renew, restore, undo: back, redo: forth, ...rest } = acts;
    const used = output && {
      ...output,
      ...rest,
      words: words ?? "",
      undo: undo ? back : undefined,
      redo: redo ? forth : undefined,
    };
    return { result: now?.result ?? null, output: used, timeline, open, renew, restore };
  }, [now, output, words, undo, redo, timeline, acts]);
}

const wordsIn = (text: string, asMade: boolean, now: Version | null): string =>
  asMade && now ? now.result.output.words : wordsOf(countWords(text));

function outputOf(now: Version) {
  const { result, editing, typing, unchecked, made } = now;
  const { atOnce, of, facts, unchanged } = result.output;
  const paragraphs = timelines.current(now);
  const text = textOf(paragraphs);
  const [changes, suggestions] = [changesOf(paragraphs), suggestionsOf(paragraphs)];
  return {
    paragraphs,
    changes,
    suggestions,
    standing: changes.filter(standing).length,
    open: suggestions.filter(isOpen).length,
    atOnce,
    text,
    of,
    facts,
    unchanged,
    asMade: text === textOf(now.asMade),
    written: isWritten(paragraphs),
    editing,
    typing,
    unchecked: unchecked && made.length > 0,
  };
}

function actsOn(set: (change: (timeline: Timeline) => Timeline) => void) {
  const { current, opened, redone, renewed, revised, stepped, undone } = timelines;
  const step = (change: (paragraphs: Paragraphs) => Paragraphs) =>
    set((all) => stepped(all, (now) => ({ made: [...now.made, change(settled(current(now)))], typing: false })));
  return {
    open: (result: Result | null) => set(() => opened(result)),
    renew: (result: Result) => set((all) => renewed(all, result)),
    restore: (timeline: Timeline) => set(() => timeline),
    undo: () => set(undone),
    redo: () => set(redone),
    decide: (number: number, decision?: Decision) => step((all) => decided(all, number, decision)),
    takeKind: (reason: string | undefined) => step((all) => kindTaken(all, reason)),
    takeAllBack: () => step(takenBack),
    edit: () => set((all) => revised(all, () => ({ editing: true, typing: false }))),
    endEdit: () =>
      set((all) =>
        revised(all, (now) => {
          const done = settled(current(now));
          const end = { editing: false, typing: false };
          return done === current(now) ? end : { ...end, made: [...now.made.slice(0, -1), done], unchecked: true };
        }),
      ),
    type: (text: string, caret: number) => set((all) => typed(all, text, caret)),
    advise: (checked: Paragraphs, habits: readonly Habit[]) =>
      set((all) =>
        revised(all, (now) => {
          const paragraphs = current(now);
          if (paragraphs !== checked) return {};
          const last = [...now.asMade, ...paragraphs]
            .flat()
            .reduce((most, { number = 0 }) => Math.max(most, number), 0);
          return { made: [...now.made.slice(0, -1), advised(paragraphs, habits, last)], unchecked: false };
        }),
      ),
  };
}

/** What is typed back to where it began is no step, and can be redone. */
function typed(timeline: Timeline, text: string, caret: number): Timeline {
  const { now } = timeline;
  if (!now) return timeline;
  const paragraphs = timelines.current(now);
  const before = now.typing ? now.made.slice(0, -1) : now.made;
  if (text === textOf(before.at(-1) ?? now.drawn)) {
    const undone = now.typing ? [...now.undone, paragraphs] : now.undone;
    return timelines.revised(timeline, () => ({ made: before, undone, typing: false }));
  }
  return timelines.stepped(timeline, () => ({
    made: [...before, edited(paragraphs, text, caret)],
    typing: true,
    unchecked: true,
  }));
}

/** A result with what has been done with it, to be kept. */
export const asItIs = (result: Result, output: Edited | undefined): Result => ({
  ...result,
  decisions: decisionsOf(output?.paragraphs.flat() ?? []),
  edited: output?.written ? output.paragraphs.flat() : [],
});
