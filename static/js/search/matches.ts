/** Reports whether any of the texts contains the term. The server applies the same rule (content/guide.go, holds). */
export function matches(texts: readonly string[], term: string): boolean {
  const wanted = term.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
