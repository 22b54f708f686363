import { expect, test } from "vitest";
import searches from "../../../content/testdata/search.json" with { type: "json" };
import { matches } from "./matches.ts";

// BL03, BL04. The server is tested with the same file (content/guide_search_test.go).
test.each(searches)("$term in $title", ({ title, description, term, holds: expected }) => {
  expect(matches([title, description], term)).toBe(expected);
});
