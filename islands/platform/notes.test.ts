import { expect, test } from "vitest";
import { notesOf } from "./notes.ts";

test("notes list every change, suggestion, and piece of advice with its decision", () => {
  const notes = notesOf({
    changes: [
      { number: 1, before: "leverage", after: "use", reason: "The everyday word." },
      { number: 2, before: "Certainly!\n\n", after: "", reason: "A chatbot’s line.", decision: 0 },
    ],
    suggestions: [
      { number: 3, text: "merely", options: ["just", "only"], reason: "Machines wear it out." },
      { number: 5, text: "due to", options: ["because of"], reason: "A plainer link.", decision: 1 },
      { number: 6, text: "remain", options: ["stay"], reason: "The everyday verb.", decision: 0 },
    ],
    advice: [
      { number: 4, text: "tapestry", reason: "An abstract noun." },
      { number: 7, text: "delve", reason: "A verb.", decision: 0 },
    ],
  });
  expect(notes).toBe(`# Notes on the text

## Changes: 2

- “leverage” → “use”. The everyday word.
- “Certainly! ” → nothing (taken back). A chatbot’s line.

## Your call: 1

- “merely”, perhaps “just” or “only”. Machines wear it out.

## Advice: 1

- “tapestry”. An abstract noun.

## Decided: 3

- “due to” → “because of”. A plainer link.
- “remain” (skipped). The everyday verb.
- “delve” (skipped). A verb.
`);
});

test("notes without changes and suggestions have only a title", () => {
  expect(notesOf({ changes: [], suggestions: [], advice: [] })).toBe("# Notes on the text\n");
});
