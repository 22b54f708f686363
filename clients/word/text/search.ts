/** The most characters that Word searches for, with those that are escaped counted twice. */
export const maxSearch = 255;

/** Characters that Word's search writes in its own way. */
const codes: Readonly<Record<string, string>> = { "^": "^^", "\t": "^t", "\v": "^l", "\u00a0": "^s" };

/** A text as Word's search takes it. */
export function escapeSearch(text: string): string {
  return text.replace(/[\^\t\v\u00a0]/g, (character) => codes[character] ?? character);
}

/** The text with the characters that Word's search takes for the same. Its length stays. */
export function folded(text: string): string {
  return text
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replaceAll("\u00a0", " ");
}

/** Where a text occurs in another, without overlaps, as Word's search finds it. */
export function occurrences(text: string, needle: string): number[] {
  const found: number[] = [];
  if (!needle) return found;
  for (let start = text.indexOf(needle); start >= 0; start = text.indexOf(needle, start + needle.length)) {
    found.push(start);
  }
  return found;
}

/** The longest start of a text that Word searches for. */
export function searchableStart(text: string): string {
  let start = "";
  for (const point of text) {
    if (escapeSearch(start + point).length > maxSearch) break;
    start += point;
  }
  return start;
}

/** The longest end of a text that Word searches for. */
export function searchableEnd(text: string): string {
  let end = "";
  for (const point of Array.from(text).reverse()) {
    if (escapeSearch(point + end).length > maxSearch) break;
    end = point + end;
  }
  return end;
}
