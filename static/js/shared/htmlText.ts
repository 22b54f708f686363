// Markdown as HTML for the clipboard. Imported once somebody copies a text.

import { Marked } from "marked";

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** HTML that somebody wrote into the text stays text. */
const converter = new Marked({
  gfm: true,
  async: false,
  renderer: { html: ({ text }) => text.replace(/[&<>]/g, (sign) => signs[sign] ?? "") },
});

/** Converts Markdown. Whatever was HTML in it is shown as the text it is. */
export const htmlOf = (text: string): string => converter.parse(text) as string;
