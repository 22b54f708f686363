import { expect, test } from "vitest";
import { applyEdits } from "../../browser/text/edits.ts";
import { mergeNeighbors, wordEdits } from "./word_edits.ts";

/** The edits of a wording at the start of a text, as pairs. */
function pairs(before: string, after: string): string[][] {
  const edits = wordEdits({ start: 0, end: before.length, before, after });
  expect(applyEdits(before, edits)).toBe(after);
  return edits.map((edit) => [edit.before, edit.after]);
}

test.each([
  ["a word", "We utilize it.", "We use it.", [["utilize", "use"]]],
  [
    "words apart",
    "utilize the robust tools",
    "use the strong tools",
    [
      ["utilize", "use"],
      ["robust", "strong"],
    ],
  ],
  ["words that leave", "in order to help", "to help", [["in order ", ""]]],
  ["words that are added", "We help", "We also help", [["", "also "]]],
  [
    "neighbors",
    "very big ovens",
    "rather small ovens",
    [
      ["very", "rather"],
      ["big", "small"],
    ],
  ],
  [
    "a contraction",
    "It’s fine",
    "It is fine",
    [
      ["It’s", "It"],
      ["", "is "],
    ],
  ],
  ["a mark", "one, two", "one; two", [[",", ";"]]],
  ["nothing", "the same", "the same", []],
])("%s", (_, before, after, want) => {
  expect(pairs(before, after)).toEqual(want);
});

test("offsets count from the start of the edit in its text", () => {
  const text = "🎉 Now we utilize the robust tools.";
  const before = "utilize the robust";
  const start = text.indexOf(before);
  const edits = wordEdits({ start, end: start + before.length, before, after: "use the strong" });
  expect(applyEdits(text, edits)).toBe("🎉 Now we use the strong tools.");
});

test("a wording that is too long to compare is replaced at once", () => {
  const before = "one two ".repeat(2_000);
  expect(pairs(before, `${before}three`)).toEqual([[before, `${before}three`]]);
});

test("edits with only white space between them become one", () => {
  const text = "very big ovens, very hot";
  const change = (before: string, after: string) => {
    const start = text.indexOf(before);
    return { start, end: start + before.length, before, after };
  };
  const edits = mergeNeighbors(text, [change("very", "rather"), change("big", "small"), change("hot", "warm")]);
  expect(edits.map(({ before, after }) => [before, after])).toEqual([
    ["very big", "rather small"],
    ["hot", "warm"],
  ]);
  expect(applyEdits(text, edits)).toBe("rather small ovens, very warm");
});
