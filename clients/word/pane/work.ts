import type { Problem } from "../../browser/messages.ts";
import { Draft } from "../../browser/text/draft.ts";
import { tooLong } from "../../browser/ui/failures.ts";
import type { Result } from "../../typescript/src/index.ts";
import type { ParagraphEdits } from "../document/insertion.ts";
import { type Reading, read, type Scope } from "../document/reading.ts";
import { factsOf, type PaneSettings } from "../settings.ts";
import { JoinedText } from "../text/joined.ts";
import { nothingToRewrite, readingProblem } from "./problems.ts";

/** What was read, as the text that is sent. */
export interface Prepared {
  readonly reading: Reading;
  readonly joined: JoinedText;
}

/** What was read, with the result that is shown for it. */
export interface Work extends Prepared {
  readonly draft: Draft;
}

/** Reads what is to be rewritten, or says why it can't be. */
export async function prepare(scope: Scope, settings: PaneSettings): Promise<Prepared | Problem> {
  let reading: Reading;
  try {
    reading = await read(scope);
  } catch (error) {
    return readingProblem(error);
  }
  if (!reading.paragraphs.length) return nothingToRewrite(scope, reading);
  const joined = new JoinedText(reading.paragraphs.map(({ text }) => text));
  const bytes = new TextEncoder().encode(joined.text).length;
  return bytes > settings.maxBytes ? tooLong(factsOf(settings)) : { reading, joined };
}

/** The work with a result. Throws MismatchError for a result of another text. */
export function workOn({ reading, joined }: Prepared, result: Result): Work {
  return { reading, joined, draft: new Draft(joined.text, joined.fitting(result)) };
}

/** The edits to insert, by the paragraphs that have some. */
export function editedParagraphs({ reading, joined, draft }: Work): ParagraphEdits[] {
  const edits = joined.byParagraph(draft.edits());
  return reading.paragraphs
    .map((paragraph, at) => ({ ...paragraph, edits: edits[at] ?? [] }))
    .filter(({ edits }) => edits.length > 0);
}
