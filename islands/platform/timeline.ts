// The undo history of a result: its versions, and the steps within each. All functions are pure.

import type { Decided, Output } from "../props.gen.ts";
import { settled } from "./editing.ts";
import { allDecided, type Paragraphs, paragraphsOf, type Stretch } from "./marks.ts";

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
  readonly asMade: Paragraphs;
  /** The state in which it was opened. */
  readonly drawn: Paragraphs;
  /** The states after each step. */
  readonly made: readonly Paragraphs[];
  /** The states after each undone step, the most recently undone last. */
  readonly undone: readonly Paragraphs[];
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

export const nothing: Timeline = { past: [], now: null, future: [] };

function versionOf(result: Result): Version {
  const asMade = paragraphsOf(result.output.marks);
  const drawn = result.edited.length
    ? settled(allDecided(paragraphsOf(result.edited), result.decisions))
    : allDecided(asMade, result.decisions);
  return { result, asMade, drawn, made: [], undone: [], editing: false, typing: false, unchecked: false };
}

/** A timeline with one version, or none. */
export const opened = (result: Result | null): Timeline => (result ? { ...nothing, now: versionOf(result) } : nothing);

/** Adds a new version, as one step. */
export function renewed({ past, now }: Timeline, result: Result): Timeline {
  const before = now ? [...past, { ...now, editing: false, typing: false }] : past;
  return { past: before.slice(-maxVersions), now: versionOf(result), future: [] };
}

/** The current state of a version. */
export const current = ({ made, drawn }: Version): Paragraphs => made.at(-1) ?? drawn;

/** Changes the current version without a step. */
export const revised = (timeline: Timeline, change: (now: Version) => Partial<Version>): Timeline =>
  timeline.now ? { ...timeline, now: { ...timeline.now, ...change(timeline.now) } } : timeline;

/** Adds a step, which clears the redo history. */
export const stepped = (timeline: Timeline, change: (now: Version) => Partial<Version>): Timeline => ({
  ...revised(timeline, (now) => ({ undone: [], ...change(now) })),
  future: [],
});

export const canUndo = ({ past, now }: Timeline): boolean => Boolean(now?.made.length) || past.length > 0;
export const canRedo = ({ now, future }: Timeline): boolean => Boolean(now?.undone.length) || future.length > 0;

/** Undoes the last step of the current version, or returns to the previous version. */
export function undone(timeline: Timeline): Timeline {
  const { past, now, future } = timeline;
  const last = now?.made.at(-1);
  if (now && last) {
    return { ...timeline, now: { ...now, made: now.made.slice(0, -1), undone: [...now.undone, last], typing: false } };
  }
  const before = past.at(-1);
  if (!before) return timeline;
  return { past: past.slice(0, -1), now: before, future: now ? [{ ...now, editing: false }, ...future] : future };
}

/** Redoes the most recently undone step, or returns to the next version. */
export function redone(timeline: Timeline): Timeline {
  const { past, now, future } = timeline;
  const last = now?.undone.at(-1);
  if (now && last) {
    return { ...timeline, now: { ...now, made: [...now.made, last], undone: now.undone.slice(0, -1), typing: false } };
  }
  const [next, ...later] = future;
  if (!next) return timeline;
  return { past: now ? [...past, { ...now, editing: false }] : past, now: next, future: later };
}
