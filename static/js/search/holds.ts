/** Whether one of the texts holds the term. The server goes by the same rule (content/guide.go, holds). */
export function holds(texts: readonly string[], term: string): boolean {
  const wanted = term.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
