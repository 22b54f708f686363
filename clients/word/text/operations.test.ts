import { expect, test } from "vitest";
import type { Edit } from "../../browser/text/edits.ts";
import { align } from "./alignment.ts";
import { JoinedText } from "./joined.ts";
import { operations } from "./operations.ts";
import { escapeSearch, folded, maxSearch, occurrences } from "./search.ts";

function edit(text: string, before: string, after: string, start = text.indexOf(before)): Edit {
  return { start, end: start + before.length, before, after };
}

test("words that change are searched for, and nothing else", () => {
  const text = "We utilize the robust tools.";
  expect(operations(text, [edit(text, "utilize the robust", "use the strong")])).toEqual([
    { action: "replace", text: "use", first: { start: 3, text: "utilize" } },
    { action: "replace", text: "strong", first: { start: 15, text: "robust" } },
  ]);
});

test("words that are only added are placed beside the word before, or after", () => {
  const text = "We help.";
  expect(operations(text, [edit(text, "", "also ", 3)])).toEqual([
    { action: "after", text: "also ", first: { start: 0, text: "We " } },
  ]);
  expect(operations(text, [edit(text, "", "Now ", 0)])).toEqual([
    { action: "before", text: "Now ", first: { start: 0, text: "We" } },
  ]);
});

test("a space that leaves is found with the word before", () => {
  const text = "We help .";
  expect(operations(text, [edit(text, " ", "", 7)])).toEqual([
    { action: "replace", text: "help", first: { start: 3, text: "help " } },
  ]);
});

test("a wording that is too long to search for is found by its start and its end", () => {
  const text = `${"a^b ".repeat(200)}end`;
  const [made] = operations(text, [edit(text, text, "")]);
  expect(made?.action).toBe("delete");
  for (const needle of [made?.first, made?.last]) {
    expect(escapeSearch(needle?.text ?? "").length).toBeLessThanOrEqual(maxSearch);
    expect(text.startsWith(needle?.text ?? "-", needle?.start)).toBe(true);
  }
  expect((made?.last?.start ?? 0) + (made?.last?.text.length ?? 0)).toBe(text.length);
});

test("occurrences do not overlap, and quotes are the same in all forms", () => {
  expect(occurrences("aaaa a", "aa")).toEqual([0, 2]);
  expect(occurrences("a", "")).toEqual([]);
  expect(occurrences(folded("It’s and it's"), folded("t's"))).toEqual([1, 10]);
});

test("paragraphs are followed through changes before and after them", () => {
  expect(align(["a", "b", "c"], ["a", "b", "c"])).toEqual([0, 1, 2]);
  expect(align(["a", "b", "c"], ["x", "a", "b", "c"])).toEqual([1, 2, 3]);
  expect(align(["a", "b", "c"], ["a", "x", "c"])).toEqual([0, 1, 2]);
  expect(align(["a", "b", "c"], ["a", "c"])).toEqual([0, undefined, 1]);
  expect(align(["a", "b"], [])).toEqual([undefined, undefined]);
});

const change = (start: number, before: string, after: string) => ({
  start,
  end: start + Array.from(before).length,
  before,
  after,
  rule: "test",
  reason: "Plainer verb",
});

test("changes stay within their paragraphs", () => {
  const joined = new JoinedText(["Certainly! 🎉", "We utilize it.\u0002", "It works."]);
  expect(joined.text).toBe("Certainly! 🎉\n\nWe utilize it.\u0002\n\nIt works.");
  const { changes, suggestions } = joined.fitting({
    changes: [
      change(0, "Certainly! 🎉\n\n", ""),
      change(17, "utilize", "use"),
      change(25, "it.\u0002", "it."),
      change(28, "\u0002\n\nIt", "; it"),
    ],
    suggestions: [{ ...change(31, "It", ""), alternatives: ["This"], advice: "" }],
  });
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    ["Certainly! 🎉", ""],
    ["utilize", "use"],
  ]);
  expect(suggestions).toHaveLength(1);
});

test("edits are sorted into their paragraphs", () => {
  const joined = new JoinedText(["One 🎉", "Two two"]);
  const edits = [edit(joined.text, "One", "1"), edit(joined.text, "two", "2")];
  expect(joined.byParagraph(edits)).toEqual([
    [{ start: 0, end: 3, before: "One", after: "1" }],
    [{ start: 4, end: 7, before: "two", after: "2" }],
  ]);
});
