/**
 * Copies Markdown twice: as it is, and as HTML for programs that show headings, lists and bold words as such. Must be
 * called while somebody presses a key or a button; rejected if the browser refuses.
 */
export async function copyText(text: string): Promise<void> {
  if (typeof ClipboardItem === "undefined" || !isMarkdown(text)) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const html = import("./htmlText.ts").then(({ htmlOf }) => new Blob([htmlOf(text)], { type: "text/html" }));
  const plain = new Blob([text], { type: "text/plain" });
  await navigator.clipboard.write([new ClipboardItem({ "text/html": html, "text/plain": plain })]);
}

/** Whether HTML would show anything in a text as something else than its words. */
const isMarkdown = (text: string): boolean =>
  /^ {0,3}(?:#{1,6} |>|[-*+] |\d+[.)] |```|\|)|\*\*?\S|__?\S|`|\]\(|\n\n/m.test(text);
