import type { Edit } from "../../browser/text/edits.ts";
import type { Result } from "../../typescript/src/index.ts";

/** Characters for what is no text: pictures, notes, fields, and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Word uses control characters
const objects = /[\u0000-\u0008\u000a-\u001f\ufffc]/;

const separator = "\n\n";

type Span = { readonly start: number; readonly end: number; readonly before: string };

/** Paragraphs as one text, and the way back from its offsets. */
export class JoinedText {
  readonly text: string;
  readonly #paragraphs: readonly string[];

  constructor(paragraphs: readonly string[]) {
    this.#paragraphs = paragraphs;
    this.text = paragraphs.map((paragraph) => paragraph.replaceAll("\v", "\n")).join(separator);
  }

  /** The part of a result that can be made within single paragraphs, without touching what is no text. */
  fitting({ changes, suggestions }: Pick<Result, "changes" | "suggestions">): Pick<Result, "changes" | "suggestions"> {
    const isText = ({ before, after }: { before: string; after: string }) => !objects.test(before + after);
    const single = (span: Span) => this.#within(span).length === 1 && !objects.test(span.before);
    return {
      changes: changes
        .flatMap((change) => (change.after === "" ? this.#within(change) : single(change) ? [change] : []))
        .filter(isText),
      suggestions: suggestions.filter(
        (suggestion) => single(suggestion) && !suggestion.alternatives.some((words) => objects.test(words)),
      ),
    };
  }

  /** The parts of a span in each paragraph that it covers. Its offsets count code points. */
  #within<Of extends Span>(span: Of): Of[] {
    let from = 0;
    return this.#paragraphs.flatMap((paragraph) => {
      const to = from + Array.from(paragraph).length;
      const [start, end] = [Math.max(span.start, from), Math.min(span.end, to)];
      from = to + separator.length;
      if (start > end || (start === end && span.start !== span.end)) return [];
      const before = Array.from(span.before)
        .slice(start - span.start, end - span.start)
        .join("");
      return [{ ...span, start, end, before }];
    });
  }

  /** The edits of each paragraph, with offsets in it. */
  byParagraph(edits: readonly Edit[]): Edit[][] {
    let from = 0;
    return this.#paragraphs.map((paragraph) => {
      const [start, end] = [from, from + paragraph.length];
      from = end + separator.length;
      return edits
        .filter((edit) => edit.start >= start && edit.end <= end)
        .map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
    });
  }
}
