// A humanized text as a list of marks, and the operations on it. All functions are pure.

import type { Decided, Mark } from "../props.gen.ts";

/** The user's decision on a mark: a change can be reverted; of a suggestion an option can be taken, or none. */
export type Decision = number;

/** The decision that reverts a change or skips a suggestion. Other decisions are the numbers of options, from 1. */
export const none: Decision = 0;

/** A mark with its decision; undefined if it is undecided. */
export interface Stretch extends Omit<Mark, "decision"> {
  readonly decision?: Decision | undefined;
}

/** The mark to show in its list: a new object for each request, so that the same mark can be followed again. */
export interface Followed {
  readonly number: number;
}

/** The id of a mark's row in the lists. */
export const markRowID = (number: number): string => `change-${number}`;

/** The marks by paragraph, so that a decision re-renders one paragraph only. */
export type Paragraphs = readonly (readonly Stretch[])[];

/** Splits marks into paragraphs, without decisions. */
export const paragraphsOf = (marks: readonly Stretch[]): Paragraphs =>
  inParagraphs(marks.map((mark) => (mark.number ? { ...mark, decision: undefined } : mark)));

/** Splits stretches into paragraphs, after each empty line of unmarked text. */
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

/** Reports whether a mark is a suggestion. One without options is advice. */
export const isSuggestion = ({ number, text, options }: Stretch): boolean =>
  number !== undefined && (text !== undefined || options !== undefined);
export const isChange = (stretch: Stretch): boolean => stretch.number !== undefined && !isSuggestion(stretch);

/** The reason for a mark, and the advice on it: “Overused word. Try ‘use.’” */
export const noteOn = ({ reason, advice }: Stretch): string => [reason, advice].filter(Boolean).join(". ");

/** Reports whether a mark is an undecided suggestion. */
export const isOpen = (stretch: Stretch): boolean => isSuggestion(stretch) && stretch.decision === undefined;

/** Reports whether a change is active, that is, not reverted. */
export const isActive = ({ decision }: Stretch): boolean => decision !== none;

/** The changes in the order of the text. */
export const changesOf = (paragraphs: Paragraphs): Stretch[] => paragraphs.flat().filter(isChange);

/** The suggestions in the order of the text. */
export const suggestionsOf = (paragraphs: Paragraphs): Stretch[] => paragraphs.flat().filter(isSuggestion);

/** The current text. */
export const textOf = (paragraphs: Paragraphs): string => paragraphs.map(wordingOf).join("");

/** The current text of stretches. */
export const wordingOf = (stretches: readonly Stretch[]): string => stretches.map(wording).join("");

/** Splits a list into pieces of this length. */
export function piecesOf<Item>(items: readonly Item[], length: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, piece) =>
    items.slice(piece * length, (piece + 1) * length),
  );
}

/** The current words of a mark. */
export function wording(stretch: Stretch): string {
  const { text, before, after, options, decision } = stretch;
  if (isChange(stretch)) return (decision === none ? before : after) ?? "";
  return (decision ? options?.[decision - 1] : text) ?? "";
}

/** Sets the decision on the mark with a number, or removes it. */
export const setDecision = (paragraphs: Paragraphs, number: number, decision?: Decision): Paragraphs =>
  mapDecisions(
    paragraphs,
    (stretch) => stretch.number === number,
    () => decision,
  );

/** Sets the decisions on all of these marks. */
export function setDecisions(paragraphs: Paragraphs, decisions: readonly Decided[]): Paragraphs {
  const byNumber = new Map(decisions.map(({ number, decision }) => [number, decision]));
  return mapDecisions(
    paragraphs,
    ({ number }) => number !== undefined && byNumber.has(number),
    ({ number }) => byNumber.get(number ?? 0),
  );
}

/** Reverts all changes, and reopens all suggestions of which an option was taken. */
export const revertAll = (paragraphs: Paragraphs): Paragraphs =>
  mapDecisions(
    paragraphs,
    (stretch) => (isChange(stretch) ? stretch.decision !== none : Boolean(stretch.decision)),
    (stretch) => (isChange(stretch) ? none : undefined),
  );

/** Takes the best option of every open suggestion that has this reason. */
export const takeSuggestions = (paragraphs: Paragraphs, reason: string | undefined): Paragraphs =>
  mapDecisions(
    paragraphs,
    (stretch) => isOpen(stretch) && stretch.options !== undefined && stretch.reason === reason,
    () => 1,
  );

/** The decisions on stretches, in the form in which they are saved. */
export const decisionsOf = (stretches: readonly Stretch[]): Decided[] =>
  stretches.flatMap(({ number, decision }) =>
    number !== undefined && decision !== undefined ? [{ number, decision }] : [],
  );

/**
 * The decisions to skip, among a new result's marks, whatever was skipped in an earlier result of the same draft: the
 * marks at the same offset with the same words. Empty if the drafts differ.
 */
export function recurringSkips(earlier: Paragraphs, marks: readonly Mark[]): Decided[] {
  const skipped = new Set<string>();
  const draft = walk(earlier.flat(), (stretch, key) => {
    if (isSuggestion(stretch) && stretch.decision === none) skipped.add(key);
  });
  const recurring: Decided[] = [];
  const same = walk(marks, (mark, key) => {
    if (mark.number && skipped.has(key)) recurring.push({ number: mark.number, decision: none });
  });
  return draft === same ? recurring : [];
}

/** Visits every mark with a key of its offset and words in the draft, and returns the draft. */
function walk(marks: readonly Stretch[], visit: (mark: Stretch, key: string) => void): string {
  let draft = "";
  for (const mark of marks) {
    const words = (isChange(mark) ? mark.before : mark.text) ?? "";
    visit(mark, `${draft.length} ${words}`);
    draft += words;
  }
  return draft;
}

function mapDecisions(
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

const maxExcerpt = 80; // characters

/** Truncates a text for the list of changes, and names invisible characters. */
export function excerpt(text: string): string {
  if (text === "") return "";
  const line = text.trim().replace(/\s+/g, " ");
  if (!/[^\s\p{C}]/u.test(text)) return invisibleName(text);
  const characters = [...line];
  if (characters.length <= maxExcerpt) return line;
  const short = characters.slice(0, maxExcerpt).join("");
  const cut = short.lastIndexOf(" ");
  return `${cut > maxExcerpt / 2 ? short.slice(0, cut) : short} …`;
}

function invisibleName(text: string): string {
  if (text.includes("\n")) return "line break";
  return /\s/.test(text) ? "space" : "invisible character";
}
