/** Whether a guide's title or description holds the term. The server goes by the same rule (content/guide.go, Holds). */
export function holds(texts: readonly string[], term: string): boolean {
  const wanted = term.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
