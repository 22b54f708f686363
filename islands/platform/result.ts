// The result with the user's decisions and edits: what the page shows of it, and the events that change it. All
// functions are pure.

import { countWords, formatWordCount } from "../../static/js/shared/words.ts";
import type { Output } from "../props.gen.ts";
import { addAdvice, applyEdit, type Habit, isEdited, mergeJoinedMarks } from "./editing.ts";
import {
  adviceOf,
  changesOf,
  type Decision,
  isActive,
  isOpen,
  isSure,
  type Paragraphs,
  revertAll,
  type Stretch,
  setDecision,
  suggestionsOf,
  takeSure,
  textOf,
} from "./marks.ts";
import {
  addStep,
  canRedo,
  canUndo,
  currentState,
  redo,
  type Timeline,
  undo,
  updateVersion,
  type Version,
} from "./timeline.ts";

/** The draft of a version, which was charged once: its other versions count no words. Undefined without a version. */
export const paidDraftOf = (version: Version | null): string | undefined =>
  version === null ? undefined : textOf(revertAll(version.original));

/** The current state of an output. */
export interface OutputView {
  readonly paragraphs: Paragraphs;
  readonly changes: readonly Stretch[];
  readonly suggestions: readonly Stretch[];
  /** Marks that can only be dismissed. */
  readonly advice: readonly Stretch[];
  /** The number of active changes. */
  readonly activeChanges: number;
  /** The number of undecided suggestions. */
  readonly openSuggestions: number;
  /** The number of undecided suggestions that can be taken at once. */
  readonly sureSuggestions: number;
  /** The number of advice marks that were not dismissed. */
  readonly openAdvice: number;
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
  readonly undoable: boolean;
  readonly redoable: boolean;
}

/** The current output; undefined without one. */
export function outputOf(timeline: Timeline): OutputView | undefined {
  const version = timeline.now;
  if (!version) return undefined;
  const { result, editing, typing, unchecked, steps } = version;
  const { atOnce, of, facts, unchanged } = result.output;
  const paragraphs = currentState(version);
  const text = textOf(paragraphs);
  const isOriginal = text === textOf(version.original);
  const changes = changesOf(paragraphs);
  const [suggestions, advice] = [suggestionsOf(paragraphs), adviceOf(paragraphs)];
  return {
    paragraphs,
    changes,
    suggestions,
    advice,
    activeChanges: changes.filter(isActive).length,
    openSuggestions: suggestions.filter(isOpen).length,
    sureSuggestions: suggestions.filter(isSure).length,
    openAdvice: advice.filter(isOpen).length,
    atOnce,
    text,
    words: isOriginal ? result.output.words : formatWordCount(countWords(text)),
    of,
    facts,
    unchanged,
    isOriginal,
    isEdited: isEdited(paragraphs),
    editing,
    typing,
    unchecked: unchecked && steps.length > 0,
    undoable: canUndo(timeline),
    redoable: canRedo(timeline),
  };
}

export type ResultEvent =
  /** The decision on a mark; undefined removes it. */
  | { readonly type: "decided"; readonly number: number; readonly decision: Decision | undefined }
  /** Takes the best option of every open suggestion that the engine is sure of. */
  | { readonly type: "sureTaken" }
  | { readonly type: "allReverted" }
  | { readonly type: "undone" }
  | { readonly type: "redone" }
  | { readonly type: "editStarted" }
  | { readonly type: "editEnded" }
  /** All edits until editEnded, or until another event, are one undo step. */
  | { readonly type: "resultTyped"; readonly text: string; readonly caret: number }
  /** The habits found in these paragraphs. They are outdated if the paragraphs have changed since. */
  | { readonly type: "habitsFound"; readonly paragraphs: Paragraphs; readonly habits: readonly Habit[] };

export function reduceResult(timeline: Timeline, event: ResultEvent): Timeline {
  switch (event.type) {
    case "decided":
      return change(timeline, (paragraphs) => setDecision(paragraphs, event.number, event.decision));
    case "sureTaken":
      return change(timeline, takeSure);
    case "allReverted":
      return change(timeline, revertAll);
    case "undone":
      return undo(timeline);
    case "redone":
      return redo(timeline);
    case "editStarted":
      return updateVersion(timeline, () => ({ editing: true, typing: false }));
    case "editEnded":
      return updateVersion(timeline, endEdit);
    case "resultTyped":
      return type(timeline, event.text, event.caret);
    case "habitsFound":
      return updateVersion(timeline, (version) => advise(version, event.paragraphs, event.habits));
  }
}

const change = (timeline: Timeline, apply: (paragraphs: Paragraphs) => Paragraphs): Timeline =>
  addStep(timeline, (version) => ({
    steps: [...version.steps, apply(mergeJoinedMarks(currentState(version)))],
    typing: false,
  }));

function endEdit(version: Version): Partial<Version> {
  const end = { editing: false, typing: false };
  const merged = mergeJoinedMarks(currentState(version));
  if (merged === currentState(version)) return end;
  return { ...end, steps: [...version.steps.slice(0, -1), merged], unchecked: true };
}

function advise(version: Version, checked: Paragraphs, habits: readonly Habit[]): Partial<Version> {
  const paragraphs = currentState(version);
  if (paragraphs !== checked) return {};
  const last = [...version.original, ...paragraphs].flat().reduce((max, { number = 0 }) => Math.max(max, number), 0);
  return { steps: [...version.steps.slice(0, -1), addAdvice(paragraphs, habits, last)], unchecked: false };
}

/** Adds an edit as a step. An edit that restores the text before the step removes the step, which can be redone. */
function type(timeline: Timeline, text: string, caret: number): Timeline {
  const { now } = timeline;
  if (!now) return timeline;
  const paragraphs = currentState(now);
  const before = now.typing ? now.steps.slice(0, -1) : now.steps;
  if (text === textOf(before.at(-1) ?? now.initial)) {
    const undoneSteps = now.typing ? [...now.undoneSteps, paragraphs] : now.undoneSteps;
    return updateVersion(timeline, () => ({ steps: before, undoneSteps, typing: false }));
  }
  return addStep(timeline, () => ({
    steps: [...before, applyEdit(paragraphs, text, caret)],
    typing: true,
    unchecked: true,
  }));
}
