// A humanized text as its marks, and what can be done with them. Everything here is pure.

import type { Mark } from "../props.gen.ts";

/** A mark that may have been taken back: then the text is as it was before the change. */
export interface Stretch extends Mark {
  readonly taken?: boolean;
}

/** The marks in paragraphs, so that a change in one leaves the others as they were rendered. */
export type Paragraphs = readonly (readonly Stretch[])[];

/** Splits marks after each empty line of unchanged text. */
export function paragraphsOf(marks: readonly Mark[]): Paragraphs {
  const all: Stretch[][] = [[]];
  for (const mark of marks) {
    if (mark.number) {
      all.at(-1)?.push(mark);
      continue;
    }
    for (const text of (mark.text ?? "").split(/(?<=\n\n)(?!\n)/)) {
      if (text) all.at(-1)?.push({ text });
      if (text.endsWith("\n\n")) all.push([]);
    }
  }
  return all.filter((paragraph) => paragraph.length > 0);
}

/** The changes in the order of the text. */
export const changesOf = (paragraphs: Paragraphs): Stretch[] => paragraphs.flat().filter((stretch) => stretch.number);

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

function wording({ number, taken, text, before, after }: Stretch): string {
  if (!number) return text ?? "";
  return (taken ? before : after) ?? "";
}

/** Takes a change back, or puts it back in. */
export function toggled(paragraphs: Paragraphs, number: number): Paragraphs {
  return paragraphs.map((paragraph) =>
    paragraph.some((stretch) => stretch.number === number)
      ? paragraph.map((stretch) => (stretch.number === number ? { ...stretch, taken: !stretch.taken } : stretch))
      : paragraph,
  );
}

/** Takes back the changes with these numbers, or all of them. */
export function takenBack(paragraphs: Paragraphs, numbers?: ReadonlySet<number>): Paragraphs {
  const goes = ({ number, taken }: Stretch) => number && !taken && (!numbers || numbers.has(number));
  return paragraphs.map((paragraph) =>
    paragraph.map((stretch) => (goes(stretch) ? { ...stretch, taken: true } : stretch)),
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
