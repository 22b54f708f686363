// The versions of a result and every step on the way, to be undone and redone in order. Everything here is pure.

import type { Decided, Output } from "../props.gen.ts";
import { settled } from "./editing.ts";
import { allDecided, type Paragraphs, paragraphsOf, type Stretch } from "./marks.ts";

/** The result of a run, and what has been decided on it since. */
export interface Result {
  readonly output: Output;
  /** The seed of the run. */
  readonly seed: number;
  readonly decisions: readonly Decided[];
  /** Its marks as a writer's edits left them; empty if there were none. */
  readonly edited: readonly Stretch[];
}

/** A result in use. */
export interface Version {
  readonly result: Result;
  /** As the engine made it. */
  readonly asMade: Paragraphs;
  /** As it was when it came. */
  readonly drawn: Paragraphs;
  /** What it was after each step. */
  readonly made: readonly Paragraphs[];
  /** What it was after each step that was undone, the last one undone last. */
  readonly undone: readonly Paragraphs[];
  readonly editing: boolean;
  /** Whether the last step is an edit that goes on. */
  readonly typing: boolean;
  /** Whether habits were not looked for since it was edited last. */
  readonly unchecked: boolean;
}

export interface Timeline {
  readonly past: readonly Version[];
  readonly now: Version | null;
  readonly future: readonly Version[];
}

/** How many earlier versions are kept. */
const mostVersions = 20;

export const nothing: Timeline = { past: [], now: null, future: [] };

function versionOf(result: Result): Version {
  const asMade = paragraphsOf(result.output.marks);
  const drawn = result.edited.length
    ? settled(allDecided(paragraphsOf(result.edited), result.decisions))
    : allDecided(asMade, result.decisions);
  return { result, asMade, drawn, made: [], undone: [], editing: false, typing: false, unchecked: false };
}

/** A result that nothing came before. */
export const opened = (result: Result | null): Timeline => (result ? { ...nothing, now: versionOf(result) } : nothing);

/** Another version, which is one step. */
export function renewed({ past, now }: Timeline, result: Result): Timeline {
  const before = now ? [...past, { ...now, editing: false, typing: false }] : past;
  return { past: before.slice(-mostVersions), now: versionOf(result), future: [] };
}

/** What it is now. */
export const current = ({ made, drawn }: Version): Paragraphs => made.at(-1) ?? drawn;

/** Changes what is there now, without a step. */
export const revised = (timeline: Timeline, change: (now: Version) => Partial<Version>): Timeline =>
  timeline.now ? { ...timeline, now: { ...timeline.now, ...change(timeline.now) } } : timeline;

/** Makes a step: what was undone before cannot be redone any more. */
export const stepped = (timeline: Timeline, change: (now: Version) => Partial<Version>): Timeline => ({
  ...revised(timeline, (now) => ({ undone: [], ...change(now) })),
  future: [],
});

export const canUndo = ({ past, now }: Timeline): boolean => Boolean(now?.made.length) || past.length > 0;
export const canRedo = ({ now, future }: Timeline): boolean => Boolean(now?.undone.length) || future.length > 0;

/** Undoes the last step on what is there now, or brings the version before it back. */
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

/** Does again what was undone last. */
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
