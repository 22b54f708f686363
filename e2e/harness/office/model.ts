// The document of the stand-in for Word. Its classes also run in the page, so they use nothing of other files.

/** A change that is tracked, of one run of characters. */
export interface Tracked {
  type: "Added" | "Deleted";
  author: string;
  date: Date;
  isOpen: boolean;
  chars: Char[];
}

/** A character. One that is gone stays in its paragraph, so that ranges keep their places. */
export interface Char {
  value: string;
  format: string;
  link: string;
  field: string; // its code
  isGone: boolean;
  added?: Tracked;
  deleted?: Tracked;
}

/** A run of a paragraph, as tests write it. */
export interface RunSpec {
  text: string;
  format?: string;
  link?: string;
  field?: string;
}

/** A paragraph, as tests write it. */
export interface ParagraphSpec {
  runs: readonly RunSpec[];
  style?: string;
  nesting?: number;
}

export class ParagraphModel {
  readonly chars: Char[];
  readonly style: string;
  readonly nesting: number;

  constructor({ runs, style = "Normal", nesting = 0 }: ParagraphSpec) {
    this.style = style;
    this.nesting = nesting;
    this.chars = runs.flatMap(({ text, format = "", link = "", field = "" }) =>
      text.split("").map((value) => ({ value, format, link, field, isGone: false })),
    );
  }

  /** The characters that Word shows: also those that are deleted, until that is accepted. */
  get shown(): Char[] {
    return this.chars.filter(({ isGone }) => !isGone);
  }

  get text(): string {
    return this.shown.map(({ value }) => value).join("");
  }

  /** The text as if all changes were accepted, or rejected. */
  reviewed(version: string): string {
    const isThere = ({ added, deleted }: Char) => (version === "Current" ? !deleted : !added);
    return this.shown
      .filter(isThere)
      .map(({ value }) => value)
      .join("");
  }

  /** The current text with its formatting: “We [b:use] it”. */
  get formatted(): string {
    const parts: { mark: string; text: string }[] = [];
    for (const { value, format, link, field, deleted } of this.shown) {
      if (deleted) continue;
      const mark = format || link || field.trim();
      const last = parts.at(-1);
      if (last?.mark === mark) last.text += value;
      else parts.push({ mark, text: value });
    }
    return parts.map(({ mark, text }) => (mark ? `[${mark}:${text}]` : text)).join("");
  }
}

export class DocumentModel {
  paragraphs: ParagraphModel[];
  tracked: Tracked[] = [];
  mode = "Off";
  /** The first and the last selected paragraph, or undefined for a selection in a header. */
  selection: readonly [number, number] | undefined = [0, 0];
  isProtected = false;
  author = "Ada";

  constructor(paragraphs: readonly ParagraphSpec[]) {
    this.paragraphs = paragraphs.map((spec) => new ParagraphModel(spec));
  }

  /** Removes characters, or marks them as deleted while changes are tracked. */
  remove(chars: readonly Char[]): void {
    if (this.mode === "Off") for (const char of chars) char.isGone = true;
    const open = chars.filter(({ isGone, deleted }) => !isGone && !deleted);
    for (const char of open) if (char.added) char.isGone = true; // one’s own addition
    this.#track(
      "Deleted",
      open.filter(({ isGone }) => !isGone),
    );
  }

  /** Inserts a text into a paragraph at a place, with the formatting of a character. */
  insert(paragraph: ParagraphModel, at: number, text: string, like: Char | undefined): void {
    const { format = "", link = "", field = "" } = like ?? {};
    const chars = text.split("").map((value) => ({ value, format, link, field, isGone: false }));
    const neighbor = paragraph.chars[at - 1]?.added;
    paragraph.chars.splice(at, 0, ...chars);
    if (this.mode === "Off") return;
    if (neighbor?.author === this.author) this.#join(neighbor, chars);
    else this.#track("Added", chars);
  }

  /** Joins characters to an addition beside them, as Word does for the same author. */
  #join(addition: Tracked, chars: Char[]): void {
    for (const char of chars) char.added = addition;
    addition.chars.push(...chars);
  }

  #track(type: Tracked["type"], chars: Char[]): void {
    if (!chars.length) return;
    const change: Tracked = { type, author: this.author, date: new Date(), isOpen: true, chars };
    for (const char of chars) char[type === "Added" ? "added" : "deleted"] = change;
    this.tracked.push(change);
  }

  /** Rejects or accepts a change. */
  decide(change: Tracked, isAccepted: boolean): void {
    change.isOpen = false;
    const key = change.type === "Added" ? "added" : "deleted";
    const isGone = (change.type === "Added") !== isAccepted;
    for (const char of change.chars) {
      delete char[key];
      if (isGone) char.isGone = true;
    }
  }

  get open(): Tracked[] {
    return this.tracked.filter(({ isOpen }) => isOpen);
  }
}
