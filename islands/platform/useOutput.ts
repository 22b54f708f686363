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

/** The current state of an output, and the actions on it. */
export interface Edited {
  readonly paragraphs: Paragraphs;
  readonly changes: readonly Stretch[];
  readonly suggestions: readonly Stretch[];
  /** The number of active changes. */
  readonly standing: number;
  /** The number of undecided suggestions. */
  readonly open: number;
  /** Marks up to this number are rendered immediately, the others once they scroll near the screen. */
  readonly atOnce: number;
  readonly text: string;
  readonly words: string;
  /** The identifier of the request. */
  readonly of: string;
  readonly facts: string;
  readonly unchanged: Output["unchanged"];
  /** Whether the text is the engine's, unchanged. */
  readonly asMade: boolean;
  /** Whether the user has edited it. */
  readonly written: boolean;
  /** Whether the editing field is open. */
  readonly editing: boolean;
  /** Whether the last step is an edit in progress. */
  readonly typing: boolean;
  /** Whether the last edit has not been checked for habits. */
  readonly unchecked: boolean;
  edit(): void;
  endEdit(): void;
  /** Sets the edited text. All edits until endEdit, or until another action, are one undo step. */
  type(text: string, caret: number): void;
  /** Marks the habits found in these paragraphs, unless the paragraphs have changed since. */
  advise(paragraphs: Paragraphs, habits: readonly Habit[]): void;
  /** Sets the decision on a change or a suggestion, or removes it. */
  decide(number: number, decision?: Decision): void;
  /** Takes the best option of every open suggestion with this reason. */
  takeKind(reason: string | undefined): void;
  takeAllBack(): void;
  /** Undoes the last step; undefined if there is none. */
  undo: (() => void) | undefined;
  /** Redoes the last undone step; undefined if there is none. */
  redo: (() => void) | undefined;
}

/** The current result, and the actions on it. */
export interface Work {
  readonly result: Result | null;
  readonly output: Edited | undefined;
  /** The undo history, for restore. */
  readonly timeline: Timeline;
  /** Shows a result with an empty undo history, or none. */
  open(result: Result | null): void;
  /** Shows a new version, as an undoable step. */
  renew(result: Result): void;
  restore(timeline: Timeline): void;
}

/** Holds the result with the user's decisions and edits, and their undo history. */
export function useOutput(first: Result | null): Work {
  const [timeline, setTimeline] = useState(() => timelines.opened(first));
  const { now } = timeline;
  const actions = useMemo(() => actionsOn(setTimeline), []);
  const output = useMemo(() => (now ? outputOf(now) : undefined), [now]);
  const words = useMemo(() => output && wordsIn(output.text, output.asMade, now), [output?.text, output?.asMade, now]);
  const [undo, redo] = [timelines.canUndo(timeline), timelines.canRedo(timeline)];

  // Memoized, so that typing in the draft does not re-render the output.
  return useMemo(() => {
    const { open, renew, restore, undo: undoStep, redo: redoStep, ...rest } = actions;
    const withActions = output && {
      ...output,
      ...rest,
      words: words ?? "",
      undo: undo ? undoStep : undefined,
      redo: redo ? redoStep : undefined,
    };
    return { result: now?.result ?? null, output: withActions, timeline, open, renew, restore };
  }, [now, output, words, undo, redo, timeline, actions]);
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

function actionsOn(set: (change: (timeline: Timeline) => Timeline) => void) {
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
          const last = [...now.asMade, ...paragraphs].flat().reduce((max, { number = 0 }) => Math.max(max, number), 0);
          return { made: [...now.made.slice(0, -1), advised(paragraphs, habits, last)], unchecked: false };
        }),
      ),
  };
}

/** Adds an edit as a step. An edit that restores the text before the step removes the step, which can be redone. */
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

/** A result with its current decisions and edits, in the form in which it is saved. */
export const asItIs = (result: Result, output: Edited | undefined): Result => ({
  ...result,
  decisions: decisionsOf(output?.paragraphs.flat() ?? []),
  edited: output?.written ? output.paragraphs.flat() : [],
});
