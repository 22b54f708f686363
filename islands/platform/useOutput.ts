import { useMemo, useState } from "react";
import { countWords, formatWordCount } from "../../static/js/shared/words.ts";
import type { Output } from "../props.gen.ts";
import { addAdvice, applyEdit, type Habit, isEdited, mergeJoinedMarks } from "./editing.ts";
import {
  changesOf,
  type Decision,
  decisionsOf,
  isActive,
  isOpen,
  type Paragraphs,
  revertAll,
  type Stretch,
  setDecision,
  suggestionsOf,
  takeSuggestions,
  textOf,
} from "./marks.ts";
import type { Result, Timeline, Version } from "./timeline.ts";
import * as timelines from "./timeline.ts";

/** The current state of an output, and the actions on it. */
export interface EditableOutput {
  readonly paragraphs: Paragraphs;
  readonly changes: readonly Stretch[];
  readonly suggestions: readonly Stretch[];
  /** The number of active changes. */
  readonly activeChanges: number;
  /** The number of undecided suggestions. */
  readonly openSuggestions: number;
  /** Marks up to this number are rendered immediately, the others once they scroll near the screen. */
  readonly atOnce: number;
  readonly text: string;
  readonly words: string;
  /** The identifier of the request. */
  readonly of: string;
  readonly facts: string;
  readonly unchanged: Output["unchanged"];
  /** Whether the text is the engine's, unchanged. */
  readonly isOriginal: boolean;
  /** Whether the user has edited it. */
  readonly isEdited: boolean;
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
  takeAllWithReason(reason: string | undefined): void;
  revertAll(): void;
  /** Undoes the last step; undefined if there is none. */
  undo: (() => void) | undefined;
  /** Redoes the last undone step; undefined if there is none. */
  redo: (() => void) | undefined;
}

/** The current result, and the actions on it. */
export interface Work {
  readonly result: Result | null;
  readonly output: EditableOutput | undefined;
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
  const [timeline, setTimeline] = useState(() => timelines.openResult(first));
  const { now } = timeline;
  const actions = useMemo(() => actionsOn(setTimeline), []);
  const output = useMemo(() => (now ? outputOf(now) : undefined), [now]);
  const words = useMemo(
    () => output && wordsIn(output.text, output.isOriginal, now),
    [output?.text, output?.isOriginal, now],
  );
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

const wordsIn = (text: string, isOriginal: boolean, now: Version | null): string =>
  isOriginal && now ? now.result.output.words : formatWordCount(countWords(text));

function outputOf(now: Version) {
  const { result, editing, typing, unchecked, steps } = now;
  const { atOnce, of, facts, unchanged } = result.output;
  const paragraphs = timelines.currentState(now);
  const text = textOf(paragraphs);
  const [changes, suggestions] = [changesOf(paragraphs), suggestionsOf(paragraphs)];
  return {
    paragraphs,
    changes,
    suggestions,
    activeChanges: changes.filter(isActive).length,
    openSuggestions: suggestions.filter(isOpen).length,
    atOnce,
    text,
    of,
    facts,
    unchanged,
    isOriginal: text === textOf(now.original),
    isEdited: isEdited(paragraphs),
    editing,
    typing,
    unchecked: unchecked && steps.length > 0,
  };
}

function actionsOn(set: (change: (timeline: Timeline) => Timeline) => void) {
  const { currentState, openResult, redo, addVersion, updateVersion, addStep, undo } = timelines;
  const step = (change: (paragraphs: Paragraphs) => Paragraphs) =>
    set((all) =>
      addStep(all, (now) => ({ steps: [...now.steps, change(mergeJoinedMarks(currentState(now)))], typing: false })),
    );
  return {
    open: (result: Result | null) => set(() => openResult(result)),
    renew: (result: Result) => set((all) => addVersion(all, result)),
    restore: (timeline: Timeline) => set(() => timeline),
    undo: () => set(undo),
    redo: () => set(redo),
    decide: (number: number, decision?: Decision) => step((all) => setDecision(all, number, decision)),
    takeAllWithReason: (reason: string | undefined) => step((all) => takeSuggestions(all, reason)),
    revertAll: () => step(revertAll),
    edit: () => set((all) => updateVersion(all, () => ({ editing: true, typing: false }))),
    endEdit: () =>
      set((all) =>
        updateVersion(all, (now) => {
          const done = mergeJoinedMarks(currentState(now));
          const end = { editing: false, typing: false };
          return done === currentState(now)
            ? end
            : { ...end, steps: [...now.steps.slice(0, -1), done], unchecked: true };
        }),
      ),
    type: (text: string, caret: number) => set((all) => typed(all, text, caret)),
    advise: (checked: Paragraphs, habits: readonly Habit[]) =>
      set((all) =>
        updateVersion(all, (now) => {
          const paragraphs = currentState(now);
          if (paragraphs !== checked) return {};
          const last = [...now.original, ...paragraphs]
            .flat()
            .reduce((max, { number = 0 }) => Math.max(max, number), 0);
          return { steps: [...now.steps.slice(0, -1), addAdvice(paragraphs, habits, last)], unchecked: false };
        }),
      ),
  };
}

/** Adds an edit as a step. An edit that restores the text before the step removes the step, which can be redone. */
function typed(timeline: Timeline, text: string, caret: number): Timeline {
  const { now } = timeline;
  if (!now) return timeline;
  const paragraphs = timelines.currentState(now);
  const before = now.typing ? now.steps.slice(0, -1) : now.steps;
  if (text === textOf(before.at(-1) ?? now.initial)) {
    const undoneSteps = now.typing ? [...now.undoneSteps, paragraphs] : now.undoneSteps;
    return timelines.updateVersion(timeline, () => ({ steps: before, undoneSteps, typing: false }));
  }
  return timelines.addStep(timeline, () => ({
    steps: [...before, applyEdit(paragraphs, text, caret)],
    typing: true,
    unchecked: true,
  }));
}

/** A result with its current decisions and edits, in the form in which it is saved. */
export const currentResult = (result: Result, output: EditableOutput | undefined): Result => ({
  ...result,
  decisions: decisionsOf(output?.paragraphs.flat() ?? []),
  edited: output?.isEdited ? output.paragraphs.flat() : [],
});
