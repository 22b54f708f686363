import { expect, test } from "vitest";
import type { Suggestion } from "../../typescript/src/index.ts";
import { Draft } from "../text/draft.ts";
import { hasEdits, ResultView, summary } from "./result.ts";

const text = "A vast, robust tool.";

function suggestion(before: string, ...alternatives: string[]): Suggestion {
  const start = text.indexOf(before);
  return { start, end: start + before.length, before, alternatives, rule: "test", reason: "Overused word", advice: "" };
}

test("advice has a list of its own, without buttons, and is no suggestion", () => {
  const draft = new Draft(text, { changes: [], suggestions: [suggestion("vast"), suggestion("robust", "strong")] });
  const view = new ResultView(draft).element;
  const headings = [...view.querySelectorAll("h3")].map(({ textContent }) => textContent);
  expect(headings).toEqual(["Result ", "Suggestions 1", "Advice 1"]);
  expect(view.querySelectorAll("section:last-child button")).toHaveLength(0);
  expect(summary(draft)).toBe("0 changes, 1 suggestion, advice on 1 passage.");
  view.querySelector<HTMLElement>(".calls button")?.click();
  expect(draft.result()).toBe("A vast, strong tool.");
});

test("a draft with advice alone has no edits", () => {
  const advised = new Draft(text, { changes: [], suggestions: [suggestion("vast")] });
  expect(hasEdits(advised)).toBe(false);
  expect(summary(advised)).toBe("0 changes, advice on 1 passage.");
  expect(hasEdits(new Draft(text, { changes: [], suggestions: [suggestion("robust", "strong")] }))).toBe(true);
});
