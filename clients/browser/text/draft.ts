import type { Result } from "../../typescript/src/index.ts";
import { applyEdits, type Edit, inCodeUnits } from "./edits.ts";

/** A change of the result, which can be reverted. */
export interface DraftChange extends Edit {
  readonly reason: string;
  readonly isTaken: boolean;
}

/** An edit that is only proposed. */
export interface DraftSuggestion {
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly alternatives: readonly string[];
  readonly reason: string;
  /** What to do, if there are no alternatives; otherwise empty. */
  readonly advice: string;
  /** The alternative that was chosen, if any. */
  readonly chosen: string | undefined;
}

/** A part of the result in reading order: unchanged text, or an edit. */
export type Piece = { readonly kind: "text"; readonly text: string } | { readonly kind: "edit"; readonly edit: Edit };

type Stretch = Pick<Edit, "start" | "end">;

function overlap(one: Stretch, other: Stretch): boolean {
  return one.start < other.end && other.start < one.end;
}

/** A selection with its rewriting, and the decisions about it. */
export class Draft {
  readonly text: string;
  #changes: DraftChange[];
  #suggestions: DraftSuggestion[];

  /** Throws MismatchError for a result of another text. */
  constructor(text: string, { changes, suggestions }: Pick<Result, "changes" | "suggestions">) {
    this.text = text;
    this.#changes = inCodeUnits(text, changes).map((change) => ({ ...change, isTaken: true }));
    this.#suggestions = inCodeUnits(text, suggestions).map((suggestion) => ({ ...suggestion, chosen: undefined }));
    applyEdits(text, this.edits());
  }

  get changes(): readonly DraftChange[] {
    return this.#changes;
  }

  get suggestions(): readonly DraftSuggestion[] {
    return this.#suggestions;
  }

  /** Takes a change back, or puts it back in. */
  toggle(index: number): void {
    this.#changes = this.#changes.map((change, at) =>
      at === index ? { ...change, isTaken: !change.isTaken } : change,
    );
  }

  /** Chooses an alternative of a suggestion, or none. Suggestions for the same words lose theirs. */
  choose(index: number, chosen: string | undefined): void {
    const decided = this.#suggestions[index];
    this.#suggestions = this.#suggestions.map((suggestion, at) => {
      if (at === index) return { ...suggestion, chosen };
      return decided && overlap(decided, suggestion) ? { ...suggestion, chosen: undefined } : suggestion;
    });
  }

  /** Whether a change that is made covers a part of the suggestion, which therefore cannot be chosen. */
  isCovered(suggestion: DraftSuggestion): boolean {
    return this.#changes.some((change) => change.isTaken && overlap(change, suggestion));
  }

  /** The edits to make, in order. */
  edits(): Edit[] {
    const chosen = this.#suggestions.flatMap((suggestion) => {
      const { start, end, before, chosen: after } = suggestion;
      return after === undefined || this.isCovered(suggestion) ? [] : [{ start, end, before, after }];
    });
    const taken = this.#changes.filter(({ isTaken }) => isTaken);
    const edits = taken.map(({ start, end, before, after }) => ({ start, end, before, after }));
    return [...edits, ...chosen].sort((one, other) => one.start - other.start || one.end - other.end);
  }

  /** The text with the edits. */
  result(): string {
    return applyEdits(this.text, this.edits());
  }

  pieces(): Piece[] {
    const pieces: Piece[] = [];
    let done = 0;
    for (const edit of this.edits()) {
      if (edit.start > done) pieces.push({ kind: "text", text: this.text.slice(done, edit.start) });
      pieces.push({ kind: "edit", edit });
      done = edit.end;
    }
    if (done < this.text.length) pieces.push({ kind: "text", text: this.text.slice(done) });
    return pieces;
  }
}
