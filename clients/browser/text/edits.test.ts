import { expect, test } from "vitest";
import { Draft } from "./draft.ts";
import { applyEdits, inCodeUnits, inverse, MismatchError, sameWords } from "./edits.ts";

const text = "“Ünder” 🎉 we utilize it, 👩‍👩‍👧 and leverage ovens.";

/** A change with the offsets of the API. */
function change(before: string, after: string) {
  const start = Array.from(text.slice(0, text.indexOf(before))).length;
  return { start, end: start + Array.from(before).length, before, after, rule: "test", reason: "Plainer verb" };
}

const changes = [change("utilize", "use"), change("leverage", "use 🍞")];
const suggestions = [{ ...change("ovens", ""), alternatives: ["stoves", ""], advice: "" }];

test("offsets in code points become code units", () => {
  const [utilize, leverage] = inCodeUnits(text, changes);
  expect(text.slice(utilize?.start, utilize?.end)).toBe("utilize");
  expect(text.slice(leverage?.start, leverage?.end)).toBe("leverage");
  expect(utilize?.start).not.toBe(changes[0]?.start);
});

test.each([
  ["another text", { start: 0, end: 1, before: "x", after: "" }],
  ["an end beyond the text", { start: 0, end: 1_000, before: text, after: "" }],
])("a span with %s is refused", (_, span) => {
  expect(() => inCodeUnits(text, [span])).toThrow(MismatchError);
});

test("edits that overlap are refused", () => {
  const edits = [
    { start: 0, end: 2, before: "ab", after: "" },
    { start: 1, end: 3, before: "bc", after: "" },
  ];
  expect(() => applyEdits("abc", edits)).toThrow(MismatchError);
});

test("the inverse of edits restores the text", () => {
  const edits = [...inCodeUnits(text, changes), { start: text.length, end: text.length, before: "", after: " End 🎉" }];
  const edited = applyEdits(text, edits);
  expect(edited).toBe("“Ünder” 🎉 we use it, 👩‍👩‍👧 and use 🍞 ovens. End 🎉");
  expect(applyEdits(edited, inverse(edits))).toBe(text);
});

test("texts are compared by their words", () => {
  expect(sameWords("One\n\ntwo  three ", "One two\u00a0three")).toBe(true);
  expect(sameWords("One two", "One too")).toBe(false);
});

test("a change is reverted and reapplied", () => {
  const draft = new Draft(text, { changes, suggestions });
  const all = draft.result();
  draft.toggle(0);
  expect(draft.result()).toBe(text.replace("leverage", "use 🍞"));
  draft.toggle(1);
  expect(draft.result()).toBe(text);
  draft.toggle(0);
  draft.toggle(1);
  expect(draft.result()).toBe(all);
});

test("the pieces of a result are the unchanged text and the edits, in order", () => {
  const draft = new Draft(text, { changes, suggestions });
  const read = (side: "before" | "after") =>
    draft
      .pieces()
      .map((piece) => (piece.kind === "text" ? piece.text : piece.edit[side]))
      .join("");
  expect(read("before")).toBe(text);
  expect(read("after")).toBe(draft.result());
});

test("an alternative of a suggestion is chosen, also one that leaves the words out", () => {
  const draft = new Draft(text, { changes: [], suggestions });
  draft.choose(0, "stoves");
  expect(draft.result()).toBe(text.replace("ovens", "stoves"));
  draft.choose(0, "");
  expect(draft.result()).toBe(text.replace("ovens", ""));
  draft.choose(0, undefined);
  expect(draft.result()).toBe(text);
});

test("a suggestion within a change counts only while the change is reverted", () => {
  const [utilize] = changes;
  if (!utilize) throw new Error("no change");
  const draft = new Draft(text, {
    changes: [utilize],
    suggestions: [{ ...utilize, alternatives: ["employ"], advice: "" }],
  });
  draft.choose(0, "employ");
  expect(draft.result()).toBe(text.replace("utilize", "use"));
  draft.toggle(0);
  expect(draft.result()).toBe(text.replace("utilize", "employ"));
});

test("a result of another text is refused", () => {
  expect(() => new Draft("Another text.", { changes, suggestions })).toThrow(MismatchError);
});
