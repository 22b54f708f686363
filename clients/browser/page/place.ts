import type { Edit } from "../text/edits.ts";

/**
 * The outcome of edits: replaced, altered or refused by the page's own scripts, or too long for the field. The last two
 * leave the text as it is.
 */
export type Outcome = "replaced" | "altered" | "refused" | "too-long";

/** Where the selected text is in the page. */
export interface Place {
  /** The selected text. */
  readonly text: string;
  /** Whether the place still has this text, and can be edited. */
  has(text: string): boolean;
  /** Makes the edits, whose offsets count from the start of the place. The text at the place is `before`. */
  apply(edits: readonly Edit[], before: string): Promise<Outcome>;
  /** Focuses the place, as it was when the text was selected. */
  focus(): void;
}

/** Replaces the selection as if it was typed, so that the page's undo and its scripts know of it. */
export function type(page: Document, text: string): boolean {
  return text === "" ? page.execCommand("delete") : page.execCommand("insertText", false, text);
}
