import { expect, test } from "vitest";
import { changesOf, glance, paragraphsOf, takenBack, textOf, toggled } from "./marks.ts";
import { examples } from "./Platform.examples.ts";

const marks = examples.humanized.output?.marks ?? [];
const drawn = paragraphsOf(marks);

test("a change is taken back and made again", () => {
  expect(textOf(drawn)).toBe("We use tools.\n\nIt works.");
  const back = toggled(drawn, 1);
  expect(textOf(back)).toBe("We utilize tools.\n\nIt works.");
  expect(textOf(toggled(back, 1))).toBe(textOf(drawn));
});

test("all changes taken back leave the draft", () => {
  expect(textOf(takenBack(toggled(drawn, 2)))).toBe(examples.humanized.draft.text);
  expect(changesOf(takenBack(drawn)).every(({ taken }) => taken)).toBe(true);
});

test("changes are taken back by their numbers", () => {
  expect(textOf(takenBack(drawn, new Set([2])))).toBe("We use tools.\n\nMoreover, it works.");
  expect(textOf(takenBack(drawn, new Set([7])))).toBe(textOf(drawn));
});

test("a paragraph in which nothing changes stays the same value", () => {
  const back = toggled(drawn, 2);
  expect(drawn).toHaveLength(2);
  expect(back[0]).toBe(drawn[0]);
  expect(back[1]).not.toBe(drawn[1]);
});

test.each(["", "a", "\n\n", "a\n\nb", "a\n\n\n\nb\n\n", "\n\na\nb", "👩‍👩‍👧\n\nשלום"])(
  "taking %j into paragraphs loses nothing",
  (text) => {
    const before = [{ text }, { number: 1, before: "x\n\ny", after: "z" }, { text }];
    expect(textOf(paragraphsOf(before))).toBe(`${text}z${text}`);
    expect(textOf(takenBack(paragraphsOf(before)))).toBe(`${text}x\n\ny${text}`);
  },
);

// The same as in views/ui/glance.go.
test.each([
  ["", ""],
  [" a \n b ", "a b"],
  ["\n", "line break"],
  [" ", "space"],
  ["\u200b", "invisible character"],
  ["word ".repeat(40), `${"word ".repeat(16).trim()} …`],
])("%j is shown as %j", (text, shown) => {
  expect(glance(text)).toBe(shown);
});
