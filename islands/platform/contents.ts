// The editor's contents, in the forms in which they are saved and stored. All functions are pure.

import type { Decided, Mark, Output } from "../props.gen.ts";
import { isEdited } from "./editing.ts";
import { decisionsOf, paragraphsOf, setDecisions } from "./marks.ts";
import { allKept, type Settings } from "./settings.ts";
import { currentState, type Result, type Version } from "./timeline.ts";

/** The user's input: the text and the settings. */
export interface DraftInput {
  readonly text: string;
  readonly mode: string;
  readonly strength: string;
  /** Undefined in items stored before this setting existed. */
  readonly layout?: string;
  /** Words and phrases, separated by commas. */
  readonly keep: string;
}

/** The contents of a text to save. Two snapshots are compared as JSON, so their members are always in this order. */
export interface Snapshot {
  readonly name: string;
  readonly draft: DraftInput;
  /** The decisions and edits on the result; null without one. */
  readonly work: SavedWork | null;
}

export interface SavedWork {
  readonly seed: number;
  readonly decisions: readonly Decided[];
  readonly edited: readonly Mark[];
}

/** The user's input. It stays the same object while its members are the same. */
export function inputOf(text: string, settings: Settings, before?: DraftInput): DraftInput {
  const { mode, strength, layout } = settings;
  const input = { text, mode, strength, layout, keep: allKept(settings).join(", ") };
  const members = Object.keys(input) as (keyof typeof input)[];
  return before && members.every((member) => input[member] === before[member]) ? before : input;
}

/** A version's result with its current decisions and edits. */
export function currentResult(version: Version): Result {
  const paragraphs = currentState(version);
  const stretches = paragraphs.flat();
  return { ...version.result, decisions: decisionsOf(stretches), edited: isEdited(paragraphs) ? stretches : [] };
}

/** A result's work to save: with all marks, unless the server has the result as its newest output. */
export const workOf = ({ output, seed, decisions, edited }: Result, newest: Output | null): SavedWork => ({
  seed,
  decisions,
  edited: edited.length || output === newest ? edited : setDecisions(paragraphsOf(output.marks), decisions).flat(),
});
