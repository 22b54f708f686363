// A humanized text as its marks, and what can be done with them. Everything here is pure.

import type { Decided, Mark } from "../props.gen.ts";

/** What somebody decided on a mark. A change can be taken back; of a suggestion an option can be taken, or none. */
export type Decision = number;

/** Takes a change back, or skips a suggestion. Other decisions are the numbers of options, from 1. */
export const none: Decision = 0;

/** A mark with what was decided on it: nothing yet without a decision. */
export interface Stretch extends Omit<Mark, "decision"> {
  readonly decision?: Decision | undefined;
}

/** The marks in paragraphs, so that a decision in one leaves the others as they were rendered. */
export type Paragraphs = readonly (readonly Stretch[])[];

/** Splits marks, on which nothing is decided yet. */
export const paragraphsOf = (marks: readonly Stretch[]): Paragraphs =>
  inParagraphs(marks.map((mark) => (mark.number ? { ...mark, decision: undefined } : mark)));

/** Splits stretches after each empty line of text without a mark. */
export function inParagraphs(stretches: readonly Stretch[]): Paragraphs {
  const all: Stretch[][] = [[]];
  for (const stretch of stretches) {
    if (stretch.number || !stretch.text) {
      if (stretch.number || stretch.own) all.at(-1)?.push(stretch);
      continue;
    }
    for (const text of stretch.text.split(/(?<=\n\n)(?!\n)/)) {
      if (text) all.at(-1)?.push(text === stretch.text ? stretch : { ...stretch, text });
      if (text.endsWith("\n\n")) all.push([]);
    }
  }
  return all.filter((paragraph) => paragraph.length > 0);
}

/** A suggestion without options is mere advice. */
export const isSuggestion = ({ number, text, options }: Stretch): boolean =>
  number !== undefined && (text !== undefined || options !== undefined);
export const isChange = (stretch: Stretch): boolean => stretch.number !== undefined && !isSuggestion(stretch);

/** Whether nothing was decided on a suggestion. */
export const isOpen = (stretch: Stretch): boolean => isSuggestion(stretch) && stretch.decision === undefined;

/** Whether a change was not taken back. */
export const standing = ({ decision }: Stretch): boolean => decision !== none;

/** The changes in the order of the text. */
export const changesOf = (paragraphs: Paragraphs): Stretch[] => paragraphs.flat().filter(isChange);

/** The suggestions in the order of the text. */
export const suggestionsOf = (paragraphs: Paragraphs): Stretch[] => paragraphs.flat().filter(isSuggestion);

/** The text as it now reads. */
export const textOf = (paragraphs: Paragraphs): string => paragraphs.map(wordingOf).join("");

/** Part of it, as it now reads. */
export const wordingOf = (stretches: readonly Stretch[]): string => stretches.map(wording).join("");

/** Splits a list into pieces of this length. */
export function piecesOf<Item>(items: readonly Item[], length: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, piece) =>
    items.slice(piece * length, (piece + 1) * length),
  );
}

/** The words that the text has for a mark now. */
export function wording(stretch: Stretch): string {
  const { text, before, after, options, decision } = stretch;
  if (isChange(stretch)) return (decision === none ? before : after) ?? "";
  return (decision ? options?.[decision - 1] : text) ?? "";
}

/** Decides on the mark with a number, or leaves it open again. */
export const decided = (paragraphs: Paragraphs, number: number, decision?: Decision): Paragraphs =>
  changed(
    paragraphs,
    (stretch) => stretch.number === number,
    () => decision,
  );

/** Decides on all of these marks. */
export function allDecided(paragraphs: Paragraphs, decisions: readonly Decided[]): Paragraphs {
  const byNumber = new Map(decisions.map(({ number, decision }) => [number, decision]));
  return changed(
    paragraphs,
    ({ number }) => number !== undefined && byNumber.has(number),
    ({ number }) => byNumber.get(number ?? 0),
  );
}

/** Takes back all changes, and all that was taken of suggestions. */
export const takenBack = (paragraphs: Paragraphs): Paragraphs =>
  changed(
    paragraphs,
    (stretch) => (isChange(stretch) ? stretch.decision !== none : Boolean(stretch.decision)),
    (stretch) => (isChange(stretch) ? none : undefined),
  );

/** Takes the best option of every open suggestion that has this reason. */
export const kindTaken = (paragraphs: Paragraphs, reason: string | undefined): Paragraphs =>
  changed(
    paragraphs,
    (stretch) => isOpen(stretch) && stretch.options !== undefined && stretch.reason === reason,
    () => 1,
  );

/** The decisions, to be kept. */
export const decisionsOf = (stretches: readonly Stretch[]): Decided[] =>
  stretches.flatMap(({ number, decision }) =>
    number !== undefined && decision !== undefined ? [{ number, decision }] : [],
  );

/**
 * What was skipped in an earlier result of the same draft, and comes again in a new one, suggested or made: it is in
 * the same place, before the same words.
 */
export function skippedAgain(earlier: Paragraphs, marks: readonly Mark[]): Decided[] {
  const skipped = new Set<string>();
  const draft = walk(earlier.flat(), (stretch, place) => {
    if (isSuggestion(stretch) && stretch.decision === none) skipped.add(place);
  });
  const again: Decided[] = [];
  const same = walk(marks, (mark, place) => {
    if (mark.number && skipped.has(place)) again.push({ number: mark.number, decision: none });
  });
  return draft === same ? again : [];
}

/** Visits every mark with where it is in the draft and the words there, and returns the draft. */
function walk(marks: readonly Stretch[], visit: (mark: Stretch, place: string) => void): string {
  let draft = "";
  for (const mark of marks) {
    const words = (isChange(mark) ? mark.before : mark.text) ?? "";
    visit(mark, `${draft.length} ${words}`);
    draft += words;
  }
  return draft;
}

function changed(
  paragraphs: Paragraphs,
  which: (stretch: Stretch) => boolean,
  decide: (stretch: Stretch) => Decision | undefined,
): Paragraphs {
  return paragraphs.map((paragraph) =>
    paragraph.some(which)
      ? paragraph.map((stretch) => (which(stretch) ? { ...stretch, decision: decide(stretch) } : stretch))
      : paragraph,
  );
}

const glanceLength = 80;

/** Shortens a text to what fits into the list of changes, and names characters that cannot be seen. */
export function glance(text: string): string {
  if (text === "") return "";
  const line = text.trim().replace(/\s+/g, " ");
  if (!/[^\s\p{C}]/u.test(text)) return unseen(text);
  const characters = [...line];
  if (characters.length <= glanceLength) return line;
  const short = characters.slice(0, glanceLength).join("");
  const cut = short.lastIndexOf(" ");
  return `${cut > glanceLength / 2 ? short.slice(0, cut) : short} …`;
}

function unseen(text: string): string {
  if (text.includes("\n")) return "line break";
  return /\s/.test(text) ? "space" : "invisible character";
}
