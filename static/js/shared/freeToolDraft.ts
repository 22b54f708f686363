// Passes a text from the free tool to the editor, in the tab's session storage. Signing out deletes it
// (static/js/shell/sign-out.ts).

const storageKey = "free.draft";

/** Stores a text for the editor. A blank text deletes the stored one. */
export function storeFreeToolDraft(text: string): void {
  try {
    if (text.trim()) sessionStorage.setItem(storageKey, text);
    else sessionStorage.removeItem(storageKey);
  } catch {
    // no storage, or quota exceeded: the text is not passed on
  }
}

/** Returns the stored text and deletes it; empty if there is none. */
export function takeFreeToolDraft(): string {
  try {
    const text = sessionStorage.getItem(storageKey) ?? "";
    sessionStorage.removeItem(storageKey);
    return text;
  } catch {
    return "";
  }
}
