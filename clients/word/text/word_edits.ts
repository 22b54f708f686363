import type { Edit } from "../../browser/text/edits.ts";

/** Words, single spaces, and single other characters. */
const token = /[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*|\s|[^\s]/gu;

const maxCells = 250_000; // of the comparison of two wordings, above which an edit stays as it is

/** The tokens of a text, which together are the text. */
export function tokens(text: string): string[] {
  return text.match(token) ?? [];
}

/** Splits an edit into those of its words that change, so that the words between them are left alone. */
export function wordEdits({ start, before, after }: Edit): Edit[] {
  const removed = tokens(before);
  const added = tokens(after);
  if (removed.length * added.length > maxCells) return [{ start, end: start + before.length, before, after }];
  return edits(changed(removed, added), start);
}

/** A stretch of tokens that is replaced, with the tokens that are kept before it. */
interface Stretch {
  kept: string;
  before: string;
  after: string;
}

/** The stretches in order, by the longest common subsequence of the tokens. */
function changed(removed: readonly string[], added: readonly string[]): Stretch[] {
  const lengths = commonLengths(removed, added);
  const stretches: Stretch[] = [{ kept: "", before: "", after: "" }];
  for (let i = 0, j = 0; i < removed.length || j < added.length; ) {
    const last = stretches.at(-1) as Stretch;
    const [from, to] = [removed[i], added[j]];
    if (from !== undefined && from === to) {
      if (last.before || last.after) stretches.push({ kept: from, before: "", after: "" });
      else last.kept += from;
      i++;
      j++;
    } else if (from !== undefined && (to === undefined || at(lengths, i + 1, j) >= at(lengths, i, j + 1))) {
      last.before += from;
      i++;
    } else {
      last.after += to;
      j++;
    }
  }
  return stretches;
}

function at(lengths: readonly Uint32Array[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0;
}

/** The length of the longest common subsequence of the tokens from i and j on. */
function commonLengths(removed: readonly string[], added: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: removed.length + 1 }, () => new Uint32Array(added.length + 1));
  for (let i = removed.length - 1; i >= 0; i--) {
    for (let j = added.length - 1; j >= 0; j--) {
      const longest =
        removed[i] === added[j]
          ? at(lengths, i + 1, j + 1) + 1
          : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1));
      (lengths[i] as Uint32Array)[j] = longest;
    }
  }
  return lengths;
}

/** The stretches as edits of the text in which they start. */
function edits(stretches: readonly Stretch[], start: number): Edit[] {
  let offset = start;
  return stretches.flatMap(({ kept, before, after }) => {
    const from = offset + kept.length;
    offset = from + before.length;
    return before || after ? [{ start: from, end: offset, before, after }] : [];
  });
}

/** Joins edits of a text that have only white space between them. */
export function mergeNeighbors(text: string, edits: readonly Edit[]): Edit[] {
  const merged: Edit[] = [];
  for (const edit of edits) {
    const last = merged.at(-1);
    const between = last && text.slice(last.end, edit.start);
    if (last && between !== undefined && !between.trim()) {
      const after = last.after + between + edit.after;
      merged[merged.length - 1] = { start: last.start, end: edit.end, before: text.slice(last.start, edit.end), after };
    } else merged.push(edit);
  }
  return merged;
}
