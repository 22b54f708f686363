import { type Needle, type Operation, operations } from "../text/operations.ts";
import { escapeSearch, folded, occurrences } from "../text/search.ts";
import type { ParagraphEdits } from "./insertion.ts";

/** A needle with what Word found. */
interface Search {
  readonly needle: Needle;
  readonly found: Word.Collection<Word.Range>;
}

/** An operation whose parts are being searched for. */
interface Searched {
  readonly operation: Operation;
  readonly first: Search;
  readonly last: Search | undefined;
}

/** An operation with its range in the document. */
export interface Placed {
  readonly operation: Operation;
  readonly range: Word.Range;
}

/** The search for the ranges of a paragraph's edits, and for its fields. */
export class Placing {
  readonly #text: string;
  readonly #searched: readonly Searched[];
  readonly #fields: Word.Collection<Word.Field>;
  #placed: readonly Placed[] = [];
  #relations: readonly Word.ClientResult<string>[] = [];

  constructor(paragraph: Word.Paragraph, { text, edits }: ParagraphEdits) {
    this.#text = text;
    const search = (needle: Needle): Search => {
      const found = paragraph.search(escapeSearch(needle.text), { matchCase: true });
      found.load("text");
      return { needle, found };
    };
    this.#searched = operations(text, edits).map((operation) => {
      const { first, last } = operation;
      return { operation, first: search(first), last: last && search(last) };
    });
    this.#fields = paragraph.getRange("Whole").fields;
    this.#fields.load("code");
  }

  /** Chooses the ranges among those that were found. Then a sync compares them with the paragraph's fields. */
  choose(): void {
    this.#placed = this.#searched.flatMap(({ operation, first, last }) => {
      const start = this.#rangeOf(first);
      const end = last ? this.#rangeOf(last) : start;
      if (!start || !end) return [];
      return [{ operation, range: last ? start.expandTo(end) : start }];
    });
    const results = this.#fields.items.filter(({ code }) => !isLink(code)).map(({ result }) => result);
    this.#relations = this.#placed.flatMap(({ range }) => results.map((result) => range.compareLocationWith(result)));
  }

  /** The operations with their ranges, or none if one is unclear or concerns a field. */
  get placed(): readonly Placed[] {
    const isClear = this.#placed.length === this.#searched.length;
    return isClear && this.#relations.every(({ value }) => isApart(value)) ? this.#placed : [];
  }

  /** The range of a needle. Word must have found as many as there are, and with the same text. */
  #rangeOf({ needle, found }: Search): Word.Range | undefined {
    const exact = occurrences(this.#text, needle.text);
    const similar = occurrences(folded(this.#text), folded(needle.text));
    const starts = [exact, similar].find(({ length }) => length === found.items.length);
    const range = starts && found.items[starts.indexOf(needle.start)];
    return range && folded(range.text) === folded(needle.text) ? range : undefined;
  }
}

/** Whether a field is a link, whose words may change. */
function isLink(code: string): boolean {
  return /^\s*HYPERLINK\b/i.test(code);
}

/** Whether a relation of ranges is that of ranges that share nothing. */
function isApart(relation: string): boolean {
  return /^(Unrelated|(Adjacent)?(Before|After))$/.test(relation);
}
