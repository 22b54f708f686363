import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languageOf } from "./language.ts";
import { looksEnglish } from "./useDraftLanguage.ts";

const paragraphs = readFileSync(`${import.meta.dirname}/../../engine/text/language/testdata/paragraphs.tsv`, "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("\t") as [code: string, text: string]);

test("every language is recognized as by the server", () => {
  expect(paragraphs.length).toBeGreaterThan(80);
  for (const [code, text] of paragraphs) expect([code, languageOf(text)?.code]).toEqual([code, code]);
});

test("only English looks English", () => {
  for (const [code, text] of paragraphs) expect([code, looksEnglish(text)]).toEqual([code, code === "en"]);
  expect(looksEnglish("")).toBe(true);
});

test("a text of a few words, or of none, has no language", () => {
  for (const text of ["", "Haus", "12 + 30", "Ja, gut."]) expect(languageOf(text)).toBeUndefined();
});
