import { expect, test } from "vitest";
import examples from "../../testdata/words.json" with { type: "json" };
import { countWords, formatNumber, formatWordCount, isBlank } from "./words.ts";

// static/words_test.go reads the same file.
test.each(examples)("$text has $words words", ({ text, words }) => {
  expect(countWords(text)).toBe(words);
  expect(isBlank(text)).toBe(words === 0);
});

test("numbers are written in groups of three", () => {
  expect([0, 7, 999, 1000, 30_000, 1_234_567].map(formatNumber)).toEqual([
    "0",
    "7",
    "999",
    "1,000",
    "30,000",
    "1,234,567",
  ]);
  expect([0, 1, 2_000].map(formatWordCount)).toEqual(["0 words", "1 word", "2,000 words"]);
});
