import { beforeEach, expect, test, vi } from "vitest";
import type { Insertion } from "../document/insertion.ts";
import { PaneStorage } from "../storage.ts";
import { undoneWords } from "./inserted.ts";
import { insertionProblem, skippedWords } from "./problems.ts";

const complete: Insertion = { changes: 3, paragraphs: 2, changed: 0, unclear: 0, tracked: ["a"] };

test("a complete insertion is no problem", () => {
  expect(insertionProblem(complete)).toBeUndefined();
});

test.each([
  [{ changed: 1 }, "1 paragraph has changed since the document was read."],
  [{ changed: 2 }, "2 paragraphs have changed since the document was read."],
  [{ unclear: 1 }, "In 1 paragraph, the words are in a field or can’t be found."],
  [{ error: new Error("denied") }, "Word didn’t take all changes."],
])("%o is reported", (part, message) => {
  expect(insertionProblem({ ...complete, ...part })?.message).toBe(message);
});

test("paragraphs that are left alone are counted", () => {
  const reading = { all: [], paragraphs: [] };
  expect(skippedWords({ ...reading, skipped: 0 })).toBe("");
  expect(skippedWords({ ...reading, skipped: 1 })).toBe(" 1 paragraph is left as it is.");
  expect(skippedWords({ ...reading, skipped: 1_200 })).toBe(" 1,200 paragraphs are left as they are.");
});

test("what was undone is reported with what the user has decided", () => {
  expect(undoneWords(2, 2)).toBe("Your own text is back.");
  expect(undoneWords(0, 2)).toContain("Nothing was left");
  expect(undoneWords(1, 2)).toContain("What was left");
});

const site = "https://plainhand.example/w/pine";

beforeEach(() => localStorage.clear());

test("partitions and brands have storages of their own", () => {
  new PaneStorage("a|", site).saveKey("ph_test_1", { name: "Pine" });
  expect(new PaneStorage("a|", site).key).toBe("ph_test_1");
  expect(new PaneStorage("a|", site).isBrandOld).toBe(false);
  expect(new PaneStorage(undefined, site).key).toBeUndefined();
  expect(new PaneStorage("a|", "https://plainhand.example").key).toBeUndefined();
});

test("a forgotten key leaves the settings", () => {
  const storage = new PaneStorage("", site);
  storage.saveSettings({ mode: "casual", strength: "light", layout: "keep" });
  storage.saveKey("ph_test_1", { name: "Pine" });
  storage.forgetKey();
  const { key, brand, settings } = new PaneStorage("", site);
  expect([key, brand, settings?.mode]).toEqual([undefined, undefined, "casual"]);
});

test("a blocked storage lasts as long as the pane", () => {
  const setItem = () => {
    throw new Error("blocked");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem });
  const storage = new PaneStorage("", site);
  storage.saveKey("ph_test_1", undefined);
  expect(storage.key).toBe("ph_test_1");
  vi.unstubAllGlobals();
  expect(new PaneStorage("", site).key).toBeUndefined();
});
