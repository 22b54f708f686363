import type { Edit } from "../../browser/text/edits.ts";
import { align } from "../text/alignment.ts";
import { type Placed, Placing } from "./placing.ts";
import type { Reading, ReadParagraph } from "./reading.ts";
import { added, loadTracked, signaturesOf } from "./tracked_changes.ts";

/** The edits of a paragraph that was read. */
export interface ParagraphEdits extends ReadParagraph {
  readonly edits: readonly Edit[];
}

/** What an insertion did. */
export interface Insertion {
  /** The changes that were inserted, and the paragraphs with them. */
  readonly changes: number;
  readonly paragraphs: number;
  /** The paragraphs that have changed since they were read. */
  readonly changed: number;
  /** The paragraphs in which Word did not find the words, or which have them in a field. */
  readonly unclear: number;
  /** Identifies the tracked changes, where Word reports them. Empty if Word joined them with earlier ones. */
  readonly tracked: readonly string[];
  /** Why the insertion ended early. */
  readonly error?: unknown;
}

const batchSize = 20; // paragraphs; Word limits what is done at once

/** Inserts edits as tracked changes. Paragraphs that have changed since they were read stay as they are. */
export function insert({ all }: Reading, edited: readonly ParagraphEdits[]): Promise<Insertion> {
  return Word.run(async (context) => {
    const { document } = context;
    document.load("changeTrackingMode");
    const { paragraphs } = document.body;
    paragraphs.load("text");
    const trackedBefore = loadTracked(context);
    await context.sync();
    const known = signaturesOf(trackedBefore());
    const places = align(
      all,
      paragraphs.items.map(({ text }) => text),
    );
    const current = edited.flatMap((each) => {
      const paragraph = paragraphs.items[places[each.index] ?? -1];
      return paragraph?.text === each.text ? [{ ...each, paragraph }] : [];
    });
    const made = await tracked(context, () => insertAll(context, current));
    const trackedAfter = loadTracked(context);
    await context.sync();
    const now = signaturesOf(trackedAfter());
    const isExact = added(now, known).length === 0;
    return { ...made, changed: edited.length - current.length, tracked: isExact ? added(known, now) : [] };
  });
}

/** Does something while Word tracks all changes, and then tracks as before. */
async function tracked<Result>(context: Word.RequestContext, act: () => Promise<Result>): Promise<Result> {
  const { document } = context;
  const mode = document.changeTrackingMode;
  document.changeTrackingMode = "TrackAll";
  await context.sync();
  try {
    return await act();
  } finally {
    document.changeTrackingMode = mode;
    await context.sync();
  }
}

type Current = ParagraphEdits & { readonly paragraph: Word.Paragraph };
type Made = Pick<Insertion, "changes" | "paragraphs" | "unclear" | "error">;

async function insertAll(context: Word.RequestContext, current: readonly Current[]): Promise<Made> {
  let [changes, paragraphs, unclear] = [0, 0, 0];
  try {
    for (let first = 0; first < current.length; first += batchSize) {
      const batch = current.slice(first, first + batchSize);
      const inserted = await insertBatch(context, batch);
      paragraphs += inserted.length;
      unclear += batch.length - inserted.length;
      for (const { edits } of inserted) changes += edits.length;
    }
  } catch (error) {
    return { changes, paragraphs, unclear, error };
  }
  return { changes, paragraphs, unclear };
}

/** Inserts the edits of some paragraphs, and returns those in which that was possible. */
async function insertBatch(context: Word.RequestContext, batch: readonly Current[]): Promise<readonly Current[]> {
  const placings = batch.map((current) => new Placing(current.paragraph, current));
  await context.sync();
  for (const placing of placings) placing.choose();
  await context.sync();
  const inserted = batch.filter((_, at) => placings[at]?.placed.length);
  for (const { placed } of placings) for (const each of [...placed].reverse()) apply(each);
  await context.sync();
  return inserted;
}

function apply({ operation: { action, text }, range }: Placed): void {
  if (action === "delete") range.delete();
  else if (action === "replace") range.insertText(text, "Replace");
  else range.insertText(text, action === "before" ? "Before" : "After");
}
