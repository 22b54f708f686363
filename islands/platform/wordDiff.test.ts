import { expect, test } from "vitest";
import { diffWords } from "./wordDiff.ts";

const shown = (before: string, after: string): string =>
  diffWords(before, after)
    .map(({ text, same }) => (same ? text : `[${text}]`))
    .join("");

test("a rewritten sentence shows which of its words are new", () => {
  const before = "The mill, which is old, grinds rye for the village.";
  expect(shown(before, "The old mill grinds rye for two villages.")).toBe(
    "The old [mill ]grinds rye for [two villages.]",
  );
});

test.each([
  ["We use it.", "We leverage it daily."],
  ["word ".repeat(200), "other ".repeat(200)],
])("a short or very long edit is shown as one run", (before, after) => {
  expect(diffWords(before, after)).toEqual([{ text: after, same: false }]);
});

test("the runs add up to the text", () => {
  const after = "  So, for the village it grinds — rye\nand barley, every day! ";
  const runs = diffWords("The mill grinds rye for the whole village every day of the week.", after);
  expect(runs.map(({ text }) => text).join("")).toBe(after);
});
