import type { Problem } from "../../browser/messages.ts";
import { count } from "../../browser/ui/elements.ts";
import type { Insertion } from "../document/insertion.ts";
import { OutsideBodyError, type Reading, type Scope } from "../document/reading.ts";

/** The least version of Word's interface for add-ins that can track changes. */
export const requiredAPI = "1.4";

/** The problem of a Word without what the add-in needs. */
export const wordTooOld: Problem = {
  message: "This version of Word is too old for the add-in.",
  advice: "It can’t insert tracked changes. Update Word, or open the document in Word on the web.",
};

/** The problem of a page in which Office.js was blocked. */
export const officeMissing: Problem = {
  message: "Word’s part of the add-in didn’t load.",
  advice:
    "Close the pane and open it again. If that doesn’t help, ask whoever runs your network to allow appsforoffice.microsoft.com.",
};

/** The problem of an answer that does not fit the text. */
export const badResult: Problem = {
  message: "The answer doesn’t fit the text.",
  advice: "Nothing was changed. Report it to support.",
};

/** The problem of a scope without text that may be rewritten. */
export function nothingToRewrite(scope: Scope, { skipped }: Reading): Problem {
  if (skipped > 0) {
    return {
      message: "There’s nothing to rewrite here.",
      advice: "Headings, tables, quotations, and paragraphs with open deletions are left as they are.",
    };
  }
  return scope === "selection"
    ? { message: "No text is selected.", advice: "Put the cursor in a paragraph, or select several, and try again." }
    : { message: "The document has no text yet.", advice: "Write or paste some, and try again." };
}

/** What is said of the paragraphs that are left alone. */
export function skippedWords({ skipped }: Reading): string {
  if (!skipped) return "";
  return skipped === 1 ? " 1 paragraph is left as it is." : ` ${count(skipped, "paragraph")} are left as they are.`;
}

/** The problem of a document that Word did not let the add-in read. */
export function readingProblem(error: unknown): Problem {
  if (error instanceof OutsideBodyError) {
    return {
      message: "The selection isn’t in the document’s main text.",
      advice:
        "The add-in leaves headers, notes, tables, and text boxes alone. Select text between them, and try again.",
    };
  }
  return {
    message: "Word didn’t let the add-in read the document.",
    advice: "Try again in a moment.",
    remedy: "retry",
  };
}

/** Why nothing, or not everything, was inserted; undefined if all of it was. */
export function insertionProblem({ changes, changed, unclear, error }: Insertion): Problem | undefined {
  if (error !== undefined) {
    const message = "Word didn’t take all changes.";
    const advice = changes
      ? "Those before are inserted. See whether the document is protected, or open elsewhere."
      : "Nothing was changed. See whether the document is protected, or open elsewhere.";
    return { message, advice };
  }
  const parts = [
    ...(changed ? [`${hasChanged(changed)} since the document was read.`] : []),
    ...(unclear ? [`In ${count(unclear, "paragraph")}, the words are in a field or can’t be found.`] : []),
  ];
  if (!parts.length) return undefined;
  return { message: parts.join(" "), advice: "Nothing was replaced there. Rewrite it again to see the changes." };
}

function hasChanged(paragraphs: number): string {
  return `${count(paragraphs, "paragraph")} ${paragraphs === 1 ? "has" : "have"} changed`;
}
