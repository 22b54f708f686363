import { expect, test } from "vitest";
import { notesOf } from "./notes.ts";

test("notes list every change and suggestion with its decision", () => {
  const notes = notesOf(
    [
      { number: 1, before: "leverage", after: "use", reason: "Plainer word" },
      { number: 2, before: "Certainly!\n\n", after: "", reason: "Chat leftover", decision: 0 },
    ],
    [
      { number: 3, text: "merely", options: ["just", "only"], reason: "Overused word" },
      { number: 4, text: "tapestry", reason: "Overused word", advice: "Try “mix.”" },
      { number: 5, text: "due to", options: ["because of"], reason: "Plainer transition", decision: 1 },
      { number: 6, text: "remain", options: ["stay"], reason: "Plainer verb", decision: 0 },
    ],
  );
  expect(notes).toBe(`# Notes on the text

## Changes: 2

- “leverage” → “use”: Plainer word
- “Certainly! ” → nothing (reverted): Chat leftover

## Suggestions: 2

- “merely”, perhaps “just” or “only”: Overused word
- “tapestry”: Overused word. Try “mix.”

## Decided suggestions: 2

- “due to” → “because of”: Plainer transition
- “remain” (skipped): Plainer verb
`);
});

test("notes without changes and suggestions have only a title", () => {
  expect(notesOf([], [])).toBe("# Notes on the text\n");
});
