// What a writer's own edits do to a marked text. Everything here is pure.

import { inParagraphs, type Paragraphs, type Stretch, textOf, wording, wordingOf } from "./marks.ts";

/** A habit that was found in a text. */
export interface Habit {
  /** Where in the text, in UTF-16 units. */
  readonly start: number;
  /** What is there. */
  readonly text: string;
  readonly reason: string;
}

/**
 * The text as somebody has edited it at the caret, which is after what was typed. Marks that the edit touched become the
 * writer's own words; the others stay.
 */
export function edited(paragraphs: Paragraphs, text: string, caret: number): Paragraphs {
  const [before, , after] = cut(paragraphs.flat(), ...difference(textOf(paragraphs), text, caret));
  if (isOwnText(before.at(-1))) before.pop();
  if (isOwnText(after[0])) after.shift();
  const own = text.slice(wordingOf(before).length, text.length - wordingOf(after).length);
  return inParagraphs([...before, { text: own, own: true }, ...after]);
}

/**
 * Makes a mark the writer's own words as well where an edit beside it has made one word of both. Whoever types a word
 * before a mark touches it until the space, so this is for when he is done.
 */
export function settled(paragraphs: Paragraphs): Paragraphs {
  const text = textOf(paragraphs);
  const stretches = paragraphs.flat();
  const joined = new Set<Stretch | undefined>();
  let at = 0;
  stretches.forEach((stretch, index) => {
    const end = at + wording(stretch).length;
    if (isOwnText(stretch) && inWord(text, at)) joined.add(stretches[index - 1]);
    if (isOwnText(stretch) && inWord(text, end)) joined.add(stretches[index + 1]);
    at = end;
  });
  if (!stretches.some((stretch) => stretch.number && joined.has(stretch))) return paragraphs;
  return inParagraphs(
    stretches.map((stretch) =>
      stretch.number && joined.has(stretch) ? { text: wording(stretch), own: true } : stretch,
    ),
  );
}

/** Whether a writer has edited it. */
export const isWritten = (paragraphs: Paragraphs): boolean => paragraphs.some(hasOwn);

/** The paragraphs that hold a writer's own words, in which habits are looked for. */
export const writtenIn = (paragraphs: Paragraphs): string => textOf(paragraphs.filter(hasOwn));

/**
 * Marks the habits that were found in writtenIn, with advice: those in the writer's own words that have no mark yet.
 * They are numbered on from last.
 */
export function advised(paragraphs: Paragraphs, habits: readonly Habit[], last: number): Paragraphs {
  let number = last;
  let at = 0;
  return paragraphs.map((paragraph) => {
    if (!hasOwn(paragraph)) return paragraph;
    let marked = paragraph;
    for (const { start, text, reason } of habits) {
      const [before, within, after] = cut(marked, start - at, start - at + text.length);
      if (wordingOf(within) !== text || !hasOwn(within) || within.some((stretch) => stretch.number)) continue;
      number++;
      marked = [...before, { number, text, reason, own: true }, ...after];
    }
    at += wordingOf(paragraph).length;
    return marked;
  });
}

const hasOwn = (stretches: readonly Stretch[]): boolean => stretches.some(({ own }) => own);
const isOwnText = (stretch: Stretch | undefined): boolean => Boolean(stretch?.own && !stretch.number);

/**
 * The part of the old text that is another in the new one. It begins and ends with whole characters. Where an edit repeats
 * its neighbor, only the caret tells which of both was there before.
 */
function difference(old: string, text: string, caret: number): [start: number, end: number] {
  const most = Math.min(old.length, text.length);
  let start = 0;
  let same = 0; // at the end
  const goBack = (until: number) => {
    while (same < until && old.at(-1 - same) === text.at(-1 - same)) same++;
  };
  goBack(Math.min(most, text.length - caret));
  while (start < most - same && old[start] === text[start]) start++;
  goBack(most - start);
  if (start > 0 && /[\ud800-\udbff]/.test(old[start - 1] ?? "")) start--;
  if (same > 0 && /[\udc00-\udfff]/.test(old.at(-same) ?? "")) same--;
  return [start, old.length - same];
}

type Cut = [before: Stretch[], within: Stretch[], after: Stretch[]];

/** Takes stretches apart at a part of their text. Marks stay whole: those that reach into the part are within. */
function cut(stretches: readonly Stretch[], start: number, end: number): Cut {
  const [before, within, after]: Cut = [[], [], []];
  let at = 0;
  for (const stretch of stretches) {
    const words = wording(stretch);
    const [from, to] = [start - at, end - at];
    at += words.length;
    if (words.length <= from) before.push(stretch);
    else if (to <= 0) after.push(stretch);
    else if (stretch.number) within.push(stretch);
    else {
      if (from > 0) before.push({ ...stretch, text: words.slice(0, from) });
      within.push({ ...stretch, text: words.slice(Math.max(0, from), to) });
      if (to < words.length) after.push({ ...stretch, text: words.slice(to) });
    }
  }
  return [before, within, after];
}

const letter = /[\p{L}\p{M}\p{N}]/u;

/** Whether a place is within a word. */
const inWord = (text: string, at: number): boolean => letter.test(text[at - 1] ?? "") && letter.test(text[at] ?? "");
