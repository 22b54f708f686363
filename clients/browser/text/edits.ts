/** A replacement of a part of a text. Offsets count UTF-16 code units. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

/** A part of a text as the API counts it, in code points. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly before: string;
}

/** The edits do not fit the text that they were made for. */
export class MismatchError extends Error {
  constructor() {
    super("the edits do not fit the text");
    this.name = "MismatchError";
  }
}

/** Converts the offsets of spans from code points to code units. Throws MismatchError where a span has another text. */
export function inCodeUnits<Of extends Span>(text: string, spans: readonly Of[]): Of[] {
  const offsets = [0]; // of each code point
  for (const point of text) offsets.push((offsets.at(-1) ?? 0) + point.length);
  return spans.map((span) => {
    const start = offsets[span.start];
    const end = offsets[span.end];
    if (start === undefined || end === undefined || text.slice(start, end) !== span.before) throw new MismatchError();
    return { ...span, start, end };
  });
}

/** Applies edits that are in order and do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let edited = "";
  let done = 0;
  for (const { start, end, before, after } of edits) {
    if (start < done || text.slice(start, end) !== before) throw new MismatchError();
    edited += text.slice(done, start) + after;
    done = end;
  }
  return edited + text.slice(done);
}

/** The edits that turn the edited text back into the text. */
export function inverse(edits: readonly Edit[]): Edit[] {
  let shift = 0;
  return edits.map(({ start, end, before, after }) => {
    const moved = start + shift;
    shift += after.length - (end - start);
    return { start: moved, end: moved + after.length, before: after, after: before };
  });
}

/** Whether two texts differ only in their white space, which editable pages arrange as they like. */
export function sameWords(one: string, other: string): boolean {
  return collapsed(one) === collapsed(other);
}

function collapsed(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
