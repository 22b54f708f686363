// Converts Markdown to HTML for the clipboard. It is imported on the first copy.

import { Marked } from "marked";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** The converter, which escapes HTML in the text. */
const converter = new Marked({
  gfm: true,
  async: false,
  renderer: { html: ({ text }) => text.replace(/[&<>]/g, (character) => entities[character] ?? "") },
});

/** Converts Markdown to HTML. HTML in the text is escaped. */
export const markdownToHTML = (text: string): string => converter.parse(text) as string;
