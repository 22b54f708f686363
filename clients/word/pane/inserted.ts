import { button, count, element } from "../../browser/ui/elements.ts";
import { problemNotice } from "../../browser/ui/notice.ts";
import type { Insertion } from "../document/insertion.ts";
import { insertionProblem } from "./problems.ts";

/** The notices after an insertion: what was inserted, how to undo it, and what was not inserted. */
export function insertedNotice(insertion: Insertion, undo: () => void): HTMLElement[] {
  const { changes, paragraphs, tracked } = insertion;
  const problem = insertionProblem(insertion);
  const notices = problem ? [problemNotice(problem)] : [];
  if (!changes) return notices;
  const words = element(
    "div",
    {},
    element("strong", {}, `${count(changes, "change")} inserted in ${count(paragraphs, "paragraph")}.`),
    tracked.length ? " Review them in Word, or undo them here." : ` ${withoutUndo}`,
  );
  const notice = element("div", { className: "notice", role: "status", "data-tone": "ok" }, words);
  if (tracked.length) notice.append(element("div", { className: "row" }, button("Undo all", undo, { size: "small" })));
  return [notice, ...notices];
}

const withoutUndo = "Review them in Word. To undo them, press Undo in Word, or reject them under Review.";

/** What was undone of an insertion, whose changes the user may have decided on. */
export function undoneWords(rejected: number, inserted: number): string {
  if (rejected === inserted) return "Your own text is back.";
  if (rejected === 0) return "Nothing was left to undo: the changes have been accepted or rejected.";
  return "What was left of the changes is undone. The others have been accepted or rejected.";
}
