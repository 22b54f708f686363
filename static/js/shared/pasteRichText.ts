const maxHTML = 2_000_000; // UTF-16 units; longer HTML is pasted as plain text

/**
 * Pastes rich text from a page or a word processor as Markdown, which keeps headings, lists, bold words, and links.
 * Plain text and Markdown are left to the browser.
 */
export function pasteRich(event: ClipboardEvent): void {
  const field = event.currentTarget;
  const html = event.clipboardData?.getData("text/html") ?? "";
  const plain = event.clipboardData?.getData("text/plain") ?? "";
  if (!(field instanceof HTMLTextAreaElement) || !isRich(html) || isMarkdown(plain)) return;
  event.preventDefault();
  import("./htmlToMarkdown.ts")
    .then(({ htmlToMarkdown }) => htmlToMarkdown(html))
    .catch((error: unknown) => {
      console.warn("The text is pasted without its headings and lists:", error);
      return plain;
    })
    .then((text) => insert(field, text));
}

/** Reports whether HTML has elements with a Markdown equivalent. */
const isRich = (html: string): boolean =>
  html.length < maxHTML && /<(?:h[1-6]|b|strong|em|i|a|[ou]l|table|blockquote|pre|code|span style)\b/i.test(html);

const isMarkdown = (text: string): boolean => /^#{1,6} \S|\*\*\S/m.test(text);

/** The maximum length for insertText, whose time grows with the square of the length: a second for 30,000. */
const maxTyped = 15_000; // UTF-16 units

/**
 * Replaces the selection with a text. insertText is the only way that the browser's undo history records; a long text
 * is set directly.
 */
function insert(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  if (text.length <= maxTyped && document.execCommand?.("insertText", false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
