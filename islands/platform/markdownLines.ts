// Formats Markdown: headings, lists, and bold words. The signs stay in the text. All functions are pure.

import { type Stretch, wording, wordingOf } from "./marks.ts";

/** A line of a paragraph, or a complete paragraph if none of its lines is a heading or a list item. */
export interface Line {
  readonly kind?: "heading" | "item";
  readonly stretches: readonly FormattedStretch[];
}

/** A stretch with the styled parts of its text; undefined if it has no styles. */
export interface FormattedStretch extends Stretch {
  readonly parts?: readonly Part[];
}

/** A part of a text in one style. A sign is invisible; a bullet is shown as a point. */
export interface Part {
  readonly text: string;
  readonly look?: "sign" | "bullet" | "bold";
}

const headingSign = /^#{1,6} +/;
const bulletSign = /^( *)([-*+] +)/;
const itemSign = /^ *(?:[-*+]|\d{1,3}[.)]) +/;
const bold = "**";

/** Reports whether a text has Markdown signs. */
export const hasMarkdown = (text: string): boolean =>
  /^(?:#{1,6} | *[-*+] | *\d{1,3}[.)] )/m.test(text) || text.includes(bold);

/** Splits a paragraph into its lines, if any of them is a heading or a list item. */
export function linesOf(stretches: readonly Stretch[]): Line[] {
  if (!hasMarkdown(wordingOf(stretches))) return [{ stretches }];
  const lines = split(stretches).map((line) => ({ ...kindOf(wordingOf(line)), stretches: withParts(line) }));
  return lines.some(({ kind }) => kind) ? lines : [{ stretches: lines.flatMap(({ stretches }) => stretches) }];
}

/** Splits stretches after each run of line breaks. Marks are not split. */
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

/** Splits the texts of a line at their signs. Bold words may begin in one stretch and end in another. */
function withParts(line: readonly Stretch[]): FormattedStretch[] {
  const balanced = wordingOf(line).split(bold).length % 2 === 1;
  let inside = false;
  return line.map((stretch, index) => {
    const [sign, rest] = index === 0 ? signOf(wording(stretch)) : [[], wording(stretch)];
    const parts = (balanced ? rest.split(/(\*\*)/) : [rest]).map((text): Part => {
      if (text === bold) inside = !inside;
      if (text === bold) return { text, look: "sign" };
      return inside ? { text, look: "bold" } : { text };
    });
    return stretch.number ? stretch : { ...stretch, parts: [...sign, ...parts].filter(({ text }) => text !== "") };
  });
}

/** The sign at the start of a line, and the rest of the line. */
function signOf(text: string): [sign: Part[], rest: string] {
  const heading = headingSign.exec(text)?.[0];
  if (heading) return [[{ text: heading, look: "sign" }], text.slice(heading.length)];
  const [match, indent = "", bullet = ""] = bulletSign.exec(text) ?? [];
  if (!match) return [[], text];
  return [[{ text: indent }, { text: bullet, look: "bullet" }], text.slice(match.length)];
}
