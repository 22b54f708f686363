import type { Outcome, Problem } from "../messages.ts";

/** The problem of a page without a selection that can be read. */
export function nothingSelected(hasForeignFrame: boolean): Problem {
  if (hasForeignFrame) {
    return {
      message: "This part of the page belongs to another site.",
      advice: "The extension can’t read it from here. Open it in a tab of its own, or copy the text.",
    };
  }
  return { message: "No text is selected.", advice: "Select the text that you want rewritten, and try again." };
}

/** The problem of an answer that does not fit the text. */
export const badResult: Problem = {
  message: "The answer doesn’t fit the selected text.",
  advice: "Nothing was changed. Tell support about it.",
};

/** Why nothing was replaced. */
export const problemsOfOutcomes: Readonly<Record<Exclude<Outcome, "replaced" | "altered">, Problem>> = {
  changed: {
    message: "The text in the page has changed since you selected it.",
    advice: "Nothing was replaced. Copy the result, or close this and select the text again.",
  },
  refused: {
    message: "This editor doesn’t accept the result.",
    advice: "Nothing was replaced. Copy the result, and paste it over the selection.",
  },
  "too-long": {
    message: "The result is too long for this field.",
    advice: "Nothing was replaced. Copy the result, or revert changes that made it longer.",
  },
};
