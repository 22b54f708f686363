import type { Edit } from "../../browser/text/edits.ts";
import { searchableEnd, searchableStart } from "./search.ts";
import { mergeNeighbors, wordEdits } from "./word_edits.ts";

/** A text to search for, and where it is in its paragraph. */
export interface Needle {
  readonly start: number;
  readonly text: string;
}

/** What is done to a part of a paragraph, which Word finds by a search. */
export interface Operation {
  readonly action: "replace" | "delete" | "before" | "after";
  /** The text to insert. */
  readonly text: string;
  readonly first: Needle;
  /** The end of a part that is too long to search for. */
  readonly last?: Needle;
}

/** The operations that make edits of a paragraph, in order. */
export function operations(paragraph: string, edits: readonly Edit[]): Operation[] {
  return mergeNeighbors(paragraph, edits.flatMap(wordEdits)).map((edit) => operation(paragraph, edit));
}

function operation(paragraph: string, edit: Edit): Operation {
  const { start, before, after } = edit;
  if (before.trim()) return located(after ? "replace" : "delete", after, start, before);
  const { anchor, isBefore } = anchorOf(paragraph, edit);
  if (isBefore) {
    if (!before) return located("after", after, start - anchor.length, anchor);
    return located("replace", anchor + after, start - anchor.length, anchor + before);
  }
  if (!before) return located("before", after, start, anchor);
  return located("replace", after + anchor, start, before + anchor);
}

/** The word beside an edit that has none itself: the one before, or else the one after. */
function anchorOf(paragraph: string, { start, end }: Edit): { anchor: string; isBefore: boolean } {
  const [left] = paragraph.slice(0, start).match(/(?:[\p{L}\p{N}\p{M}]+|\S)\s*$/u) ?? [];
  if (left) return { anchor: left, isBefore: true };
  const [right = ""] = paragraph.slice(end).match(/^\s*(?:[\p{L}\p{N}\p{M}]+|\S)/u) ?? [];
  return { anchor: right, isBefore: false };
}

function located(action: Operation["action"], text: string, start: number, covered: string): Operation {
  const first = { start, text: searchableStart(covered) };
  if (first.text.length === covered.length) return { action, text, first };
  const end = searchableEnd(covered);
  return { action, text, first, last: { start: start + covered.length - end.length, text: end } };
}
