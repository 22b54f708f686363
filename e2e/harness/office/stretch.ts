// Stretches of text in the stand-in for Word, and its search. They also run in the page.

import type { Char, ParagraphModel } from "./model.ts";
import { OfficeError } from "./queue.ts";

/** Characters within paragraphs. */
export interface Stretch {
  readonly paragraphs: ParagraphModel[];
  readonly chars: Char[];
  /** Whether it is the point at the start of its paragraph. */
  readonly isStart?: boolean;
}

/** The stretch from one to another below it. One that ends at the start of a paragraph has nothing of that paragraph. */
export function joined(all: readonly ParagraphModel[], one: Stretch, other: Stretch): Stretch {
  const places = [...one.paragraphs, ...other.paragraphs].map((paragraph) => all.indexOf(paragraph));
  if (places.includes(-1)) throw new OfficeError("InvalidArgument", "The ranges are in different parts.");
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const paragraphs = all.slice(first, Math.max(first + 1, other.isStart ? last : last + 1));
  const every = paragraphs.flatMap(({ chars }) => chars);
  const ends = [...one.chars, ...other.chars].map((char) => every.indexOf(char));
  return { paragraphs, chars: ends.length ? every.slice(Math.min(...ends), Math.max(...ends) + 1) : [] };
}

/** The stretches of a paragraph with a text, as Word searches: without overlaps, with codes, and any form of quotes. */
export function foundIn(paragraph: ParagraphModel, search: string, matchCase: boolean): Stretch[] {
  if (!search || search.length > 255) {
    throw new OfficeError("SearchStringInvalidOrTooLong", "The search string must have 1 to 255 characters.");
  }
  const codes: Record<string, string> = { "^^": "^", "^t": "\t", "^l": "\v", "^s": "\u00a0" };
  const plain = (text: string) => {
    const folded = text
      .replace(/[‘’‚‛]/g, "'")
      .replace(/[“”„‟]/g, '"')
      .replaceAll("\u00a0", " ");
    return matchCase ? folded : folded.toLowerCase();
  };
  const wanted = plain(search.replace(/\^(.?)/g, (code) => codes[code] ?? "\uffff")); // other codes find no text
  const chars = paragraph.shown;
  const text = plain(chars.map(({ value }) => value).join(""));
  const found: Stretch[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    found.push({ paragraphs: [paragraph], chars: chars.slice(at, at + wanted.length) });
  }
  return found;
}

/** Where a stretch is, compared with another, in the words of Word. */
export function relation(paragraphs: readonly ParagraphModel[], one: Stretch, other: Stretch): string {
  const all = paragraphs.flatMap(({ chars }) => chars);
  const bounds = ({ chars }: Stretch) => [all.indexOf(chars[0] as Char), all.indexOf(chars.at(-1) as Char) + 1];
  const [start = 0, end = 0] = bounds(one);
  const [from = 0, to = 0] = bounds(other);
  if (end <= from) return end === from ? "AdjacentBefore" : "Before";
  if (start >= to) return start === to ? "AdjacentAfter" : "After";
  if (start === from && end === to) return "Equal";
  if (start >= from && end <= to) return "Inside";
  return start <= from && end >= to ? "Contains" : start < from ? "OverlapsBefore" : "OverlapsAfter";
}
