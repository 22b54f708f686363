const longest = 2_000_000; // UTF-16 units of HTML; a page that is longer is pasted as its words

/**
 * Pastes what was copied from a page or a word processor as Markdown, so that headings, lists, bold words and links are
 * not lost. Whatever has no more to it than its words, and Markdown, is left to the browser.
 */
export function pasteRich(event: ClipboardEvent): void {
  const field = event.currentTarget;
  const html = event.clipboardData?.getData("text/html") ?? "";
  const plain = event.clipboardData?.getData("text/plain") ?? "";
  if (!(field instanceof HTMLTextAreaElement) || !isRich(html) || isMarkdown(plain)) return;
  event.preventDefault();
  import("./richText.ts")
    .then(({ markdownOf }) => markdownOf(html))
    .catch((error: unknown) => {
      console.warn("The text is pasted without its headings and lists:", error);
      return plain;
    })
    .then((text) => insert(field, text));
}

/** Whether HTML has elements that have a sign in Markdown. */
const isRich = (html: string): boolean =>
  html.length < longest && /<(?:h[1-6]|b|strong|em|i|a|[ou]l|table|blockquote|pre|code|span style)\b/i.test(html);

const isMarkdown = (text: string): boolean => /^#{1,6} \S|\*\*\S/m.test(text);

/** The browser takes time that grows with the square: a second for 30,000. */
const longestTyped = 15_000; // UTF-16 units

/** Types a text in place of the selection, which is the only way that the browser's own undo knows; a long one is set. */
function insert(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  if (text.length <= longestTyped && document.execCommand?.("insertText", false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
