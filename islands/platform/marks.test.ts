import { expect, test } from "vitest";
import {
  adviceOf,
  changesOf,
  decisionsOf,
  excerpt,
  isOpen,
  none,
  paragraphsOf,
  recurringSkips,
  revertAll,
  setDecision,
  setDecisions,
  suggestionsOf,
  takeSure,
  textOf,
} from "./marks.ts";
import { examples } from "./Platform.examples.ts";

const marks = examples.humanized.output?.marks ?? [];
const drawn = paragraphsOf(marks);

test("a change is reverted and restored", () => {
  expect(textOf(drawn)).toBe("We use tools.\n\nIt works.");
  const back = setDecision(drawn, 1, none);
  expect(textOf(back)).toBe("We utilize tools.\n\nIt works.");
  expect(textOf(setDecision(back, 1))).toBe(textOf(drawn));
});

test("reverting all changes restores the draft", () => {
  expect(textOf(revertAll(setDecision(drawn, 2, none)))).toBe(examples.humanized.draft.text);
  expect(changesOf(revertAll(drawn)).every(({ decision }) => decision === none)).toBe(true);
});

test("decisions are restored by the numbers of their marks", () => {
  expect(textOf(setDecisions(drawn, [{ number: 2, decision: none }]))).toBe("We use tools.\n\nMoreover, it works.");
  expect(textOf(setDecisions(drawn, [{ number: 7, decision: none }]))).toBe(textOf(drawn));
  const decisions = [{ number: 1, decision: none }];
  expect(decisionsOf(setDecisions(drawn, decisions).flat())).toEqual(decisions);
});

const suggested = paragraphsOf([
  { text: "We " },
  { number: 1, before: "utilize", after: "use", reason: "Plainer" },
  { text: " a " },
  { number: 2, text: "robust", options: ["strong", "sturdy"], reason: "Worn" },
  { text: " tool, which is " },
  { number: 3, text: "truly ", options: [""], reason: "Worn", sure: true },
  { text: "good." },
]);

test("an option of a suggestion is taken, skipped, and reopened", () => {
  expect(textOf(suggested)).toBe("We use a robust tool, which is truly good.");
  expect(textOf(setDecision(suggested, 2, 2))).toBe("We use a sturdy tool, which is truly good.");
  expect(textOf(setDecision(suggested, 3, 1))).toBe("We use a robust tool, which is good.");
  const skipped = setDecision(suggested, 2, none);
  expect(textOf(skipped)).toBe(textOf(suggested));
  expect(suggestionsOf(skipped).filter(isOpen)).toHaveLength(1);
  expect(suggestionsOf(setDecision(skipped, 2)).filter(isOpen)).toHaveLength(2);
  expect(changesOf(suggested)).toHaveLength(1);
});

test("only the suggestions that the engine is sure of are taken at once, except skipped ones", () => {
  expect(textOf(takeSure(suggested))).toBe("We use a robust tool, which is good.");
  expect(takeSure(setDecision(suggested, 3, none))).toEqual(setDecision(suggested, 3, none));
});

test("advice is no suggestion, has no options, and can be dismissed", () => {
  const advised = paragraphsOf([{ text: "It is " }, { number: 1, text: "vast", reason: "Worn" }, { text: "." }]);
  expect(suggestionsOf(advised)).toHaveLength(0);
  expect(adviceOf(takeSure(advised)).filter(isOpen)).toHaveLength(1);
  const dismissed = setDecision(advised, 1, none);
  expect(adviceOf(dismissed).filter(isOpen)).toHaveLength(0);
  expect(textOf(dismissed)).toBe("It is vast.");
  expect(changesOf(advised)).toHaveLength(0);
});

test("reverting everything restores the draft and keeps skipped suggestions", () => {
  const back = revertAll(setDecision(setDecision(suggested, 2, 1), 3, none));
  expect(textOf(back)).toBe("We utilize a robust tool, which is truly good.");
  expect(decisionsOf(back.flat())).toEqual([
    { number: 1, decision: none },
    { number: 3, decision: none },
  ]);
});

test("skipped suggestions stay skipped in the next result of the same draft", () => {
  const skipped = setDecision(suggested, 3, none);
  const next = [
    { text: "We utilize a robust tool, which is " },
    { number: 1, text: "truly ", options: ["", "really "], reason: "Worn" },
    { text: "good." },
  ];
  expect(recurringSkips(skipped, next)).toEqual([{ number: 1, decision: none }]);
  const made = { number: 1, before: "truly ", after: "", reason: "Worn" }; // another version dares more
  expect(recurringSkips(skipped, [next[0] ?? {}, made, ...next.slice(2)])).toEqual([{ number: 1, decision: none }]);
  expect(recurringSkips(suggested, next)).toEqual([]);
  expect(recurringSkips(skipped, [{ text: "Now, we " }, ...next.slice(1)])).toEqual([]);
});

test("an unchanged paragraph keeps its identity", () => {
  const back = setDecision(drawn, 2, none);
  expect(drawn).toHaveLength(2);
  expect(back[0]).toBe(drawn[0]);
  expect(back[1]).not.toBe(drawn[1]);
});

test.each(["", "a", "\n\n", "a\n\nb", "a\n\n\n\nb\n\n", "\n\na\nb", "👩‍👩‍👧\n\nשלום"])(
  "taking %j into paragraphs loses nothing",
  (text) => {
    const before = [{ text }, { number: 1, before: "x\n\ny", after: "z" }, { text }];
    expect(textOf(paragraphsOf(before))).toBe(`${text}z${text}`);
    expect(textOf(revertAll(paragraphsOf(before)))).toBe(`${text}x\n\ny${text}`);
  },
);

// The same cases as for views/ui/glance.go.
test.each([
  ["", ""],
  [" a \n b ", "a b"],
  ["\n", "line break"],
  [" ", "space"],
  ["\u200b", "invisible character"],
  ["word ".repeat(40), `${"word ".repeat(16).trim()} …`],
])("%j is shown as %j", (text, shown) => {
  expect(excerpt(text)).toBe(shown);
});
