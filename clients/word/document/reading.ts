import { folded } from "../text/search.ts";

/** What is rewritten: the paragraphs that the selection touches, or the document. */
export type Scope = "selection" | "document";

/** A paragraph to rewrite. */
export interface ReadParagraph {
  /** Its place among all paragraphs of the document's body. */
  readonly index: number;
  readonly text: string;
}

/** What was read from a document. */
export interface Reading {
  /** The texts of all paragraphs of the body. */
  readonly all: readonly string[];
  readonly paragraphs: readonly ReadParagraph[];
  /** How many chosen paragraphs with text are left alone. */
  readonly skipped: number;
}

/** The selection is in a header, a note, or a text box. */
export class OutsideBodyError extends Error {
  override readonly name = "OutsideBodyError";
}

/** Styles of paragraphs that are not prose of the author: headings, contents, captions, quotations. */
const keptStyles = /^(Heading|Title|Subtitle|Toc|Caption|Quote|IntenseQuote|Bibliography)/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: Word uses control characters for what is no text
const objects = /[\u0000-\u0008\u000a-\u001f\ufffc]/g;

/** Reads the paragraphs to rewrite. Throws OutsideBodyError. */
export function read(scope: Scope): Promise<Reading> {
  return Word.run(async (context) => {
    const { paragraphs } = context.document.body;
    paragraphs.load("text,styleBuiltIn,tableNestingLevel");
    const chosen = scope === "selection" ? await selected(context) : undefined;
    await context.sync();
    const all = paragraphs.items.map(({ text }) => text);
    const [first, end] = chosen ? placeOf(chosen, all) : [0, all.length];
    const withText = paragraphs.items.slice(first, end).flatMap((paragraph, at) => {
      return paragraph.text.replace(objects, "").trim() ? [{ paragraph, index: first + at }] : [];
    });
    const prose = withText.filter(
      ({ paragraph }) => paragraph.tableNestingLevel === 0 && !keptStyles.test(paragraph.styleBuiltIn),
    );
    const settled = await withoutOpenChanges(context, prose);
    const read = settled.map(({ paragraph, index }) => ({ index, text: paragraph.text }));
    return { all, paragraphs: read, skipped: withText.length - read.length };
  });
}

/** The paragraphs that the selection touches, and how many paragraphs there are up to the first of them. */
interface Selected {
  readonly texts: readonly string[];
  readonly upToStart: number;
}

async function selected(context: Word.RequestContext): Promise<Selected> {
  const selection = context.document.getSelection();
  const { paragraphs } = selection;
  paragraphs.load("text");
  const first = paragraphs.getFirst().getRange("Whole"); // the whole one, since a range ends before its last point
  const { paragraphs: upToStart } = context.document.body.getRange("Start").expandTo(first);
  upToStart.load("text");
  try {
    await context.sync();
  } catch {
    throw new OutsideBodyError(); // ranges of different parts cannot be joined
  }
  return { texts: paragraphs.items.map(({ text }) => text), upToStart: upToStart.items.length };
}

/** Where the selected paragraphs begin and end among all. */
function placeOf({ texts, upToStart }: Selected, all: readonly string[]): [number, number] {
  const first = upToStart - 1;
  if (texts.some((text, at) => text !== all[first + at])) throw new OutsideBodyError();
  return [first, first + texts.length];
}

interface Candidate {
  readonly paragraph: Word.Paragraph;
  readonly index: number;
}

/** The paragraphs whose text has no deletions that are still to be decided, since their text includes those. */
async function withoutOpenChanges(
  context: Word.RequestContext,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> {
  const reviewed = candidates.map(({ paragraph }) => paragraph.getReviewedText("Current"));
  await context.sync();
  const plain = (text: string) => folded(text.replace(objects, "")).trim();
  return candidates.filter(({ paragraph }, at) => plain(reviewed[at]?.value ?? "") === plain(paragraph.text));
}
