// Converts rich text from a page or a word processor to Markdown. It is imported on the first paste of rich text.

import Turndown from "turndown";

const converter = new Turndown({
  headingStyle: "atx",
  bulletListMarker: "-",
  codeBlockStyle: "fenced",
  emDelimiter: "*",
  hr: "---",
});
converter.escape = (text) => text; // escapes would disturb people who read the draft
converter.remove(["style", "script", "title", "meta", "link"]);

converter.addRule("item", {
  filter: "li",
  replacement(content, node) {
    const list = node.parentNode as HTMLElement | null;
    const sign = list?.nodeName === "OL" ? `${numberOf(node as HTMLElement, list)}. ` : "- ";
    const lines = content.replace(/\n{2,}(?=\s*(?:[-*]|\d+\.) )/g, "\n").trim();
    return `${sign}${lines.replaceAll("\n", `\n${" ".repeat(sign.length)}`)}${node.nextSibling ? "\n" : ""}`;
  },
});

// Some word processors wrap the complete text in a bold element that is not bold, and mark bold words by style.
converter.addRule("plain", {
  filter: (node) => /^(?:B|STRONG)$/.test(node.nodeName) && /^(?:normal|400)$/.test(node.style.fontWeight),
  replacement: (content) => content,
});
converter.addRule("heavy", {
  filter: (node) => node.nodeName === "SPAN" && /^(?:bold|[6-9]00)$/.test(node.style.fontWeight),
  replacement: (content) => (content.trim() ? `**${content.trim()}**` : content),
});

converter.addRule("cell", {
  filter: ["th", "td"],
  replacement: (content) => ` ${content.trim().replace(/\s+/g, " ")} |`,
});
converter.addRule("row", {
  filter: "tr",
  replacement(content, node) {
    const row = node as HTMLTableRowElement;
    const first = row.closest("table")?.querySelector("tr") === row;
    return `\n|${content}${first ? `\n|${" --- |".repeat(row.children.length)}` : ""}`;
  },
});
converter.addRule("table", { filter: "table", replacement: (content) => `\n\n${content.trim()}\n\n` });
converter.addRule("tablePart", { filter: ["thead", "tbody", "tfoot"], replacement: (content) => content });

/** The number of an item in its list. */
function numberOf(item: HTMLElement, list: HTMLElement): number {
  return Number(list.getAttribute("start") ?? 1) + Array.from(list.children).indexOf(item);
}

/** Converts HTML to Markdown. Links keep their URLs; images are removed, since they cannot be rewritten. */
export function htmlToMarkdown(html: string): string {
  return converter
    .turndown(html.replace(/<img\b[^>]*>/gi, ""))
    .replaceAll("\u00a0", " ")
    .trim();
}
