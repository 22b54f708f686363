// How Markdown is shown: headings, lists and bold words as such. The signs stay in the text. Everything here is pure.

import { type Stretch, wording, wordingOf } from "./marks.ts";

/** A line of a paragraph, or a whole paragraph in which no line is a heading or an item. */
export interface Line {
  readonly kind?: "heading" | "item";
  readonly stretches: readonly Shown[];
}

/** A stretch with the parts of its text, unless it is shown as it is. */
export interface Shown extends Stretch {
  readonly parts?: readonly Part[];
}

/** A part of a text. A sign is not seen; in place of a bullet there is a point. */
export interface Part {
  readonly text: string;
  readonly look?: "sign" | "bullet" | "bold";
}

const headingSign = /^#{1,6} +/;
const bulletSign = /^( *)([-*+] +)/;
const itemSign = /^ *(?:[-*+]|\d{1,3}[.)]) +/;
const bold = "**";

/** Whether a text has anything that is shown as something else than it is. */
export const hasSigns = (text: string): boolean =>
  /^(?:#{1,6} | *[-*+] | *\d{1,3}[.)] )/m.test(text) || text.includes(bold);

/** Splits a paragraph into its lines, unless all of them are ordinary. */
export function linesOf(stretches: readonly Stretch[]): Line[] {
  if (!hasSigns(wordingOf(stretches))) return [{ stretches }];
  const lines = split(stretches).map((line) => ({ ...kindOf(wordingOf(line)), stretches: withParts(line) }));
  return lines.some(({ kind }) => kind) ? lines : [{ stretches: lines.flatMap(({ stretches }) => stretches) }];
}

/** A line ends with its line break, and with those after it. A mark is never split. */
function split(stretches: readonly Stretch[]): Stretch[][] {
  const lines: Stretch[][] = [];
  let ended = true;
  for (const stretch of stretches) {
    for (const text of stretch.number ? [wording(stretch)] : (stretch.text ?? "").split(/(?<=\n)(?!\n)/)) {
      if (ended && text !== "\n") lines.push([]);
      lines.at(-1)?.push(stretch.number || text === stretch.text ? stretch : { ...stretch, text });
      ended = !stretch.number && text.endsWith("\n");
    }
  }
  return lines;
}

function kindOf(line: string): Pick<Line, "kind"> {
  if (headingSign.test(line)) return { kind: "heading" };
  return itemSign.test(line) ? { kind: "item" } : {};
}

/** Takes the texts of a line apart at their signs. Bold words may begin in one stretch and end in another. */
function withParts(line: readonly Stretch[]): Shown[] {
  const closes = wordingOf(line).split(bold).length % 2 === 1;
  let inside = false;
  return line.map((stretch, index) => {
    const [sign, rest] = index === 0 ? signOf(wording(stretch)) : [[], wording(stretch)];
    const parts = (closes ? rest.split(/(\*\*)/) : [rest]).map((text): Part => {
      if (text === bold) inside = !inside;
      if (text === bold) return { text, look: "sign" };
      return inside ? { text, look: "bold" } : { text };
    });
    return stretch.number ? stretch : { ...stretch, parts: [...sign, ...parts].filter(({ text }) => text !== "") };
  });
}

/** The sign that a line begins with, and what comes after it. */
function signOf(text: string): [sign: Part[], rest: string] {
  const heading = headingSign.exec(text)?.[0];
  if (heading) return [[{ text: heading, look: "sign" }], text.slice(heading.length)];
  const [whole, indent = "", bullet = ""] = bulletSign.exec(text) ?? [];
  if (!whole) return [[], text];
  return [[{ text: indent }, { text: bullet, look: "bullet" }], text.slice(whole.length)];
}
