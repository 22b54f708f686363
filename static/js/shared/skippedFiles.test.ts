import { expect, test } from "vitest";
import { skippedFiles, skippedMessage } from "./skippedFiles.ts";

const extensions = [".csv", ".tsv", ".xlsx"];
const aside = (...names: string[]) =>
  skippedFiles(
    names.map((name) => ({ name })),
    extensions,
  ).map(({ name }) => name);

test("a table among other files is set aside at any position", () => {
  expect(aside("a.csv", "b.txt")).toEqual(["a.csv"]);
  expect(aside("a.txt", "B.XLSX", "c.zip", "d.tsv")).toEqual(["B.XLSX", "d.tsv"]);
});

test("a single table is taken, and so is the first of several", () => {
  expect(aside("a.csv")).toEqual([]);
  expect(aside("a.csv", "b.csv", "c.xlsx")).toEqual(["b.csv", "c.xlsx"]);
});

test("other files are taken", () => {
  expect(aside()).toEqual([]);
  expect(aside("a.txt", "csv", "b.csv.docx")).toEqual([]);
});

test("a long list of names is shortened", () => {
  const files = Array.from({ length: 7 }, (_, i) => ({ name: `${i}.csv` }));
  expect(skippedMessage(files.slice(0, 1), "Send it alone.")).toBe("Left out: 0.csv. Send it alone.");
  expect(skippedMessage(files, "Wait.")).toBe("Left out: 0.csv, 1.csv, 2.csv, 3.csv, 4.csv, and 2 more. Wait.");
  expect(skippedMessage([], "Wait.")).toBe("");
});
