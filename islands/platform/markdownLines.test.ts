import { expect, test } from "vitest";
import { linesOf } from "./markdownLines.ts";
import { wordingOf } from "./marks.ts";

const shown = (text: string) =>
  linesOf([{ text }]).map(({ kind, stretches }) => [kind, stretches.map(({ parts }) => parts)]);

test("headings and list items are separate lines without their signs", () => {
  expect(shown("## What it costs\n- Rent\n  * Heat\n2. Food\n\n")).toEqual([
    ["heading", [[{ text: "## ", look: "sign" }, { text: "What it costs\n" }]]],
    ["item", [[{ text: "- ", look: "bullet" }, { text: "Rent\n" }]]],
    ["item", [[{ text: "  " }, { text: "* ", look: "bullet" }, { text: "Heat\n" }]]],
    ["item", [[{ text: "2. Food\n\n" }]]],
  ]);
});

test("a paragraph without signs stays as it is", () => {
  const stretches = [{ text: "We pay #1 rates - as\never, 2 * 3." }];
  expect(linesOf(stretches)).toEqual([{ stretches }]);
  expect(linesOf(stretches)[0]?.stretches).toBe(stretches);
});

test("bold words may begin before a mark and end after it", () => {
  const mark = { number: 1, before: "utilize", after: "use" };
  const lines = linesOf([{ text: "- We **always " }, mark, { text: " tools** here" }]);
  expect(lines).toEqual([
    {
      kind: "item",
      stretches: [
        {
          text: "- We **always ",
          parts: [
            { text: "- ", look: "bullet" },
            { text: "We " },
            { text: "**", look: "sign" },
            { text: "always ", look: "bold" },
          ],
        },
        mark,
        {
          text: " tools** here",
          parts: [{ text: " tools", look: "bold" }, { text: "**", look: "sign" }, { text: " here" }],
        },
      ],
    },
  ]);
});

test("unclosed signs are visible", () => {
  expect(shown("2 ** 3 is 8")).toEqual([[undefined, [[{ text: "2 ** 3 is 8" }]]]]);
});

test("splitting into lines keeps every character", () => {
  const stretches = [
    { text: "# One\n\n" },
    { number: 1, before: "a\n", after: "b\n" },
    { text: "\n- c" },
    { number: 2, before: "", after: "d" },
    { text: "\n\n\ne **f** g" },
  ];
  expect(
    linesOf(stretches)
      .map(({ stretches }) => wordingOf(stretches))
      .join(""),
  ).toBe(wordingOf(stretches));
});
