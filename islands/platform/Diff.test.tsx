import { cleanup, render } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { Diff } from "./Diff.tsx";

afterEach(cleanup);

test.each([
  { of: "a replaced word", before: "utilize", after: "use", shown: "<del>utilize</del> <ins>use</ins>" },
  { of: "a deleted word", before: "Moreover, ", after: "", shown: "<del>Moreover,</del> " },
  { of: "an inserted word", before: "", after: " now", shown: " <ins>now</ins>" },
  { of: "a deleted rule", before: "\n---\n\n", after: "", shown: "\n<del>---</del>\n\n" },
  { of: "a deleted bullet", before: "- ", after: "", shown: "<del>-</del> " },
  { of: "deleted lines", before: "One.\n\n- Two.\n", after: "", shown: "<del>One.</del>\n\n<del>- Two.</del>\n" },
  { of: "a deleted blank line", before: "\n\n", after: "", shown: "<span>\u200b</span>" },
  { of: "a deleted space", before: " ", after: "", shown: "<span>\u200b</span>" },
  { of: "joined lines", before: "\n\n", after: " ", shown: "<span> </span>" },
  { of: "a new line break", before: "it ", after: "it\n", shown: "<span>it\n</span>" },
  {
    of: "a replaced paragraph",
    before: "\n\nA.\n\nB.",
    after: "\n\nC.\n",
    shown: "\n\n<del>A.</del>\n\n<del>B.</del> <ins>C.</ins>\n",
  },
  { of: "a reverted insertion", before: "", after: "", shown: "<span>\u200b</span>" },
])("only words have marks in $of", ({ before, after, shown }) => {
  expect(render(<Diff before={before} after={after} />).container.innerHTML).toBe(shown);
});
