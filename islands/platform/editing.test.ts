import { expect, test } from "vitest";
import { addAdvice, applyEdit, editedText, isEdited, mergeJoinedMarks } from "./editing.ts";
import {
  changesOf,
  none,
  type Paragraphs,
  paragraphsOf,
  revertAll,
  setDecision,
  suggestionsOf,
  textOf,
} from "./marks.ts";

const drawn = paragraphsOf([
  { text: "We " },
  { number: 1, before: "utilize", after: "use", reason: "Plainer" },
  { text: " a " },
  { number: 3, text: "robust", options: ["strong", "sturdy"], reason: "Worn" },
  { text: " tool.\n\nMore" },
  { number: 2, before: " often", after: "", reason: "Filler" },
  { text: " tools. 😀" },
]);
const text = "We use a robust tool.\n\nMore tools. 😀";
/** Replaces the first occurrence of some words. */
function edit(from: string, to: string, paragraphs = drawn): Paragraphs {
  const old = textOf(paragraphs);
  const end = old.indexOf(from) + to.length;
  return applyEdit(paragraphs, old.slice(0, end - to.length) + to + old.slice(end - to.length + from.length), end);
}
const numbers = (paragraphs: Paragraphs) =>
  paragraphs.flat().flatMap(({ number }) => (number === undefined ? [] : [number]));

test.each([
  ["beside marks", "tool.", "hammer.", [1, 3, 2]],
  ["at the start", "We", "They", [1, 3, 2]],
  ["between two marks", " a ", " an extremely ", [1, 3, 2]],
  ["in a mark", "robust", "robot", [1, 2]],
  ["over a mark", "use a robust", "have a", [2]],
  ["all of it", text, "Nothing.", []],
  ["a word made of a mark and its neighbor", "use ", "used ", [3, 2]],
  ["a space before a mark cut out", " robust", "robust", [1, 2]],
  ["words around what was left out", "More tools", "Few things", [1, 3]],
  ["another paragraph", "\n\n", "\n\nNew.\n\n", [1, 3, 2]],
  ["everything cut out", text, "", []],
])("an edit %s", (_, from, to, left) => {
  const after = mergeJoinedMarks(edit(from, to));
  expect(textOf(after)).toBe(text.replace(from, to));
  expect(numbers(after)).toEqual(left);
  expect(isEdited(after)).toBe(true);
});

test("marks keep their decisions after an edit", () => {
  const after = edit("tool.", "hammer.", setDecision(drawn, 3, 1));
  expect(textOf(after)).toBe("We use a strong hammer.\n\nMore tools. 😀");
  expect(textOf(setDecision(after, 3, 2))).toBe("We use a sturdy hammer.\n\nMore tools. 😀");
  expect(textOf(revertAll(after))).toBe("We utilize a robust hammer.\n\nMore often tools. 😀");
  const kept = paragraphsOf(JSON.parse(JSON.stringify(after.flat()))); // as it is kept over a reload
  expect(textOf(kept)).toBe("We use a robust hammer.\n\nMore tools. 😀");
  expect(isEdited(kept)).toBe(true);
});

test("a word typed before a mark touches it only if no space follows", () => {
  let typed = drawn;
  const before = textOf(drawn).indexOf("robust");
  for (let length = 1; length <= 4; length++)
    typed = applyEdit(typed, text.replace("robust", `${"over".slice(0, length)}robust`), before + length);
  expect(numbers(mergeJoinedMarks(typed))).toEqual([1, 2]);
  typed = applyEdit(typed, text.replace("robust", "over robust"), before + 5);
  expect(numbers(typed)).toEqual([1, 3, 2]);
  expect(mergeJoinedMarks(typed)).toBe(typed);
});

test("surrogate pairs are not split", () => {
  const halves = edit("😀", "😃")
    .flat()
    .flatMap(({ text = "" }) => text)
    .filter((part) => /^[\udc00-\udfff]|[\ud800-\udbff]$/.test(part));
  expect(halves).toEqual([]);
});

/** A seeded generator of pseudorandom numbers. */
function* chances(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

test("random edits yield the typed text, and keep untouched marks", () => {
  const words = ["", "a", " ", "use", "\n\n", "😀", "e", "robust "];
  for (let seed = 1; seed <= 300; seed++) {
    const chance = chances(seed);
    const below = (limit: number) => Math.floor((chance.next().value ?? 0) * limit);
    let paragraphs = drawn;
    for (let round = 0; round < 8; round++) {
      const old = textOf(paragraphs);
      const start = below(old.length + 1);
      const end = Math.min(old.length, start + below(6));
      const inserted = words[below(words.length)] ?? "";
      const next = old.slice(0, start) + inserted + old.slice(end);
      const caret = chance.next().value < 0.8 ? start + inserted.length : below(next.length + 1); // it may be anywhere
      const after = applyEdit(paragraphs, next, caret);
      expect(textOf(after)).toBe(next);
      const marks = paragraphs.flat().filter(({ number }) => number);
      const left = after.flat().filter(({ number }) => number);
      expect(left).toEqual(marks.filter((mark) => left.includes(mark))); // the same, in order
      if (caret !== start + inserted.length) continue;
      let at = 0;
      for (const stretch of paragraphs.flat()) {
        const length = textOf([[stretch]]).length;
        const apart = at + length <= start || at >= end;
        if (stretch.number && apart) expect(left).toContain(stretch);
        at += length;
      }
      paragraphs = after;
    }
  }
});

test("habits are marked only in the user's own words", () => {
  const after = edit("tool.", "pivotal tool.", setDecision(drawn, 3, none));
  const asked = editedText(after);
  expect(asked).toBe("We use a robust pivotal tool.\n\n");
  const found = ["We", "robust", "pivotal"].map((text) => ({
    start: asked.indexOf(text),
    text,
    reason: "Worn",
    advice: "",
  }));
  const marked = addAdvice(after, found, 3);
  expect(textOf(marked)).toBe(textOf(after));
  expect(numbers(marked)).toEqual([1, 3, 4, 2]);
  expect(suggestionsOf(marked).map(({ text, decision }) => [text, decision])).toEqual([
    ["robust", none],
    ["pivotal", undefined],
  ]);
  expect(changesOf(marked)).toEqual(changesOf(drawn));
  expect(addAdvice(marked, found, 4)).toEqual(marked); // not twice
  expect(marked[1]).toBe(after[1]);
  expect(numbers(edit("pivotal", "key", marked))).toEqual([1, 3, 2]);
});

test("habits are marked in the last of several paragraphs", () => {
  const after = edit("tools", "pivotal tools", edit("tool.", "hammer."));
  const asked = editedText(after);
  const marked = addAdvice(after, [{ start: asked.indexOf("pivotal"), text: "pivotal", reason: "", advice: "" }], 3);
  expect(suggestionsOf(marked).map(({ text }) => text)).toEqual(["robust", "pivotal"]);
});
