import { expect, test } from "vitest";
import { notesOf } from "./notes.ts";

test("notes list every change, suggestion, and piece of advice with its decision", () => {
  const notes = notesOf({
    changes: [
      { number: 1, before: "leverage", after: "use", reason: "Plainer word" },
      { number: 2, before: "Certainly!\n\n", after: "", reason: "Chat leftover", decision: 0 },
    ],
    suggestions: [
      { number: 3, text: "merely", options: ["just", "only"], reason: "Overused word" },
      { number: 5, text: "due to", options: ["because of"], reason: "Plainer transition", decision: 1 },
      { number: 6, text: "remain", options: ["stay"], reason: "Plainer verb", decision: 0 },
    ],
    advice: [
      { number: 4, text: "tapestry", reason: "Overused word", advice: "Try “mix.”" },
      { number: 7, text: "delve", reason: "Overused word", decision: 0 },
    ],
  });
  expect(notes).toBe(`# Notes on the text

## Changes: 2

- “leverage” → “use”: Plainer word
- “Certainly! ” → nothing (reverted): Chat leftover

## Suggestions: 1

- “merely”, perhaps “just” or “only”: Overused word

## Advice: 1

- “tapestry”: Overused word. Try “mix.”

## Decided: 3

- “due to” → “because of”: Plainer transition
- “remain” (skipped): Plainer verb
- “delve” (skipped): Overused word
`);
});

test("notes without changes and suggestions have only a title", () => {
  expect(notesOf({ changes: [], suggestions: [], advice: [] })).toBe("# Notes on the text\n");
});
