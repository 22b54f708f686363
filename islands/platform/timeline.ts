// The undo history of a result: its versions, and the steps within each. All functions are pure.

import type { Decided, Output } from "../props.gen.ts";
import { mergeJoinedMarks } from "./editing.ts";
import { type Paragraphs, paragraphsOf, type Stretch, setDecisions } from "./marks.ts";

/** The result of a run, with the decisions and edits on it. */
export interface Result {
  readonly output: Output;
  /** The seed of the run. */
  readonly seed: number;
  readonly decisions: readonly Decided[];
  /** The marks after the user's edits; empty if there were none. */
  readonly edited: readonly Stretch[];
}

/** A version of the result, with its undo and redo steps. */
export interface Version {
  readonly result: Result;
  /** The engine's output, without decisions. */
  readonly original: Paragraphs;
  /** The state in which it was opened. */
  readonly initial: Paragraphs;
  /** The states after each step. */
  readonly steps: readonly Paragraphs[];
  /** The states after each undone step, the most recently undone last. */
  readonly undoneSteps: readonly Paragraphs[];
  readonly editing: boolean;
  /** Whether the last step is an edit in progress. */
  readonly typing: boolean;
  /** Whether the last edit has not been checked for habits. */
  readonly unchecked: boolean;
}

export interface Timeline {
  readonly past: readonly Version[];
  readonly now: Version | null;
  readonly future: readonly Version[];
}

/** The maximum number of earlier versions. */
const maxVersions = 20;

export const emptyTimeline: Timeline = { past: [], now: null, future: [] };

function versionOf(result: Result): Version {
  const original = paragraphsOf(result.output.marks);
  const initial = result.edited.length
    ? mergeJoinedMarks(setDecisions(paragraphsOf(result.edited), result.decisions))
    : setDecisions(original, result.decisions);
  return { result, original, initial, steps: [], undoneSteps: [], editing: false, typing: false, unchecked: false };
}

/** A timeline with one version, or none. */
export const openResult = (result: Result | null): Timeline =>
  result ? { ...emptyTimeline, now: versionOf(result) } : emptyTimeline;

/** Adds a new version, as one step. */
export function addVersion({ past, now }: Timeline, result: Result): Timeline {
  const before = now ? [...past, { ...now, editing: false, typing: false }] : past;
  return { past: before.slice(-maxVersions), now: versionOf(result), future: [] };
}

/** The current state of a version. */
export const currentState = ({ steps, initial }: Version): Paragraphs => steps.at(-1) ?? initial;

/** Changes the current version without a step. */
export const updateVersion = (timeline: Timeline, change: (now: Version) => Partial<Version>): Timeline =>
  timeline.now ? { ...timeline, now: { ...timeline.now, ...change(timeline.now) } } : timeline;

/** Adds a step, which clears the redo history. */
export const addStep = (timeline: Timeline, change: (now: Version) => Partial<Version>): Timeline => ({
  ...updateVersion(timeline, (now) => ({ undoneSteps: [], ...change(now) })),
  future: [],
});

export const canUndo = ({ past, now }: Timeline): boolean => Boolean(now?.steps.length) || past.length > 0;
export const canRedo = ({ now, future }: Timeline): boolean => Boolean(now?.undoneSteps.length) || future.length > 0;

/** Undoes the last step of the current version, or returns to the previous version. */
export function undo(timeline: Timeline): Timeline {
  const { past, now, future } = timeline;
  const last = now?.steps.at(-1);
  if (now && last) {
    return {
      ...timeline,
      now: { ...now, steps: now.steps.slice(0, -1), undoneSteps: [...now.undoneSteps, last], typing: false },
    };
  }
  const before = past.at(-1);
  if (!before) return timeline;
  return { past: past.slice(0, -1), now: before, future: now ? [{ ...now, editing: false }, ...future] : future };
}

/** Redoes the most recently undone step, or returns to the next version. */
export function redo(timeline: Timeline): Timeline {
  const { past, now, future } = timeline;
  const last = now?.undoneSteps.at(-1);
  if (now && last) {
    return {
      ...timeline,
      now: { ...now, steps: [...now.steps, last], undoneSteps: now.undoneSteps.slice(0, -1), typing: false },
    };
  }
  const [next, ...later] = future;
  if (!next) return timeline;
  return { past: now ? [...past, { ...now, editing: false }] : past, now: next, future: later };
}
