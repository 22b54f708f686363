/**
 * Where each paragraph of a document is now, by those that are the same at its start and at its end. Between them, the
 * paragraphs are known only if none was added or removed.
 */
export function align(before: readonly string[], now: readonly string[]): (number | undefined)[] {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && before[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === now.at(-1 - end)) end++;
  const shift = now.length - before.length;
  return before.map((_, index) => {
    if (index < start || shift === 0) return index;
    return index >= before.length - end ? index + shift : undefined;
  });
}
