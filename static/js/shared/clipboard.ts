/**
 * Copies Markdown in two formats: as plain text, and as HTML for programs with rich text. It must be called in the
 * handler of a user action. The promise is rejected if the browser refuses.
 */
export async function copyText(text: string): Promise<void> {
  if (typeof ClipboardItem === "undefined" || !isMarkdown(text)) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const html = import("./markdownToHTML.ts").then(
    ({ markdownToHTML }) => new Blob([markdownToHTML(text)], { type: "text/html" }),
  );
  const plain = new Blob([text], { type: "text/plain" });
  await navigator.clipboard.write([new ClipboardItem({ "text/html": html, "text/plain": plain })]);
}

/** Reports whether a text has Markdown formatting that HTML would show. */
const isMarkdown = (text: string): boolean =>
  /^ {0,3}(?:#{1,6} |>|[-*+] |\d+[.)] |```|\|)|\*\*?\S|__?\S|`|\]\(|\n\n/m.test(text);
