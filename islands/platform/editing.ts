// Applies the user's edits to a marked text. All functions are pure.

import { inParagraphs, type Paragraphs, type Stretch, textOf, wording, wordingOf } from "./marks.ts";

/** A machine habit that the server found in a text. */
export interface Habit {
  /** The offset in the text, in UTF-16 units. */
  readonly start: number;
  /** The matched words. */
  readonly text: string;
  readonly reason: string;
  /** What to do about it, in a sentence. */
  readonly advice: string;
}

/**
 * Replaces the text with an edited one. The caret is after the inserted characters. Marks that the edit touched become
 * the user's own words; the others stay.
 */
export function applyEdit(paragraphs: Paragraphs, text: string, caret: number): Paragraphs {
  const [before, , after] = cut(paragraphs.flat(), ...difference(textOf(paragraphs), text, caret));
  if (isOwnText(before.at(-1))) before.pop();
  if (isOwnText(after[0])) after.shift();
  const own = text.slice(wordingOf(before).length, text.length - wordingOf(after).length);
  return inParagraphs([...before, { text: own, own: true }, ...after]);
}

/**
 * Turns a mark into the user's own words if an edit next to it has joined both into one word. Typing a word before a
 * mark touches the mark until the space, so this must wait until the edit ends.
 */
export function mergeJoinedMarks(paragraphs: Paragraphs): Paragraphs {
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

/** Reports whether the user has edited the text. */
export const isEdited = (paragraphs: Paragraphs): boolean => paragraphs.some(hasOwn);

/** The text of the paragraphs with the user's own words, which are checked for habits. */
export const editedText = (paragraphs: Paragraphs): string => textOf(paragraphs.filter(hasOwn));

/**
 * Marks the habits that were found in the text of editedText with advice, if they are in the user's own words and have
 * no mark yet. The marks are numbered from last + 1.
 */
export function addAdvice(paragraphs: Paragraphs, habits: readonly Habit[], last: number): Paragraphs {
  let number = last;
  let at = 0;
  return paragraphs.map((paragraph) => {
    if (!hasOwn(paragraph)) return paragraph;
    let marked = paragraph;
    for (const { start, text, reason, advice } of habits) {
      const [before, within, after] = cut(marked, start - at, start - at + text.length);
      if (wordingOf(within) !== text || !hasOwn(within) || within.some((stretch) => stretch.number)) continue;
      number++;
      marked = [...before, { number, text, reason, advice, own: true }, ...after];
    }
    at += wordingOf(paragraph).length;
    return marked;
  });
}

const hasOwn = (stretches: readonly Stretch[]): boolean => stretches.some(({ own }) => own);
const isOwnText = (stretch: Stretch | undefined): boolean => Boolean(stretch?.own && !stretch.number);

/**
 * The range of the old text that differs in the new one, without splitting surrogate pairs. If an edit repeats the
 * characters next to it, only the caret shows which of them are new.
 */
function difference(old: string, text: string, caret: number): [start: number, end: number] {
  const maxCommon = Math.min(old.length, text.length);
  let start = 0;
  let suffix = 0; // the length of the common suffix
  const extendSuffix = (max: number) => {
    while (suffix < max && old.at(-1 - suffix) === text.at(-1 - suffix)) suffix++;
  };
  extendSuffix(Math.min(maxCommon, text.length - caret));
  while (start < maxCommon - suffix && old[start] === text[start]) start++;
  extendSuffix(maxCommon - start);
  if (start > 0 && /[\ud800-\udbff]/.test(old[start - 1] ?? "")) start--;
  if (suffix > 0 && /[\udc00-\udfff]/.test(old.at(-suffix) ?? "")) suffix--;
  return [start, old.length - suffix];
}

type Cut = [before: Stretch[], within: Stretch[], after: Stretch[]];

/** Splits stretches at a range of their text. Marks are not split: those that overlap the range are within. */
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

/** Reports whether an offset is inside a word. */
const inWord = (text: string, at: number): boolean => letter.test(text[at - 1] ?? "") && letter.test(text[at] ?? "");
