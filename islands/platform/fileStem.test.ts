import { expect, test } from "vitest";
import { fileStem } from "./fileStem.ts";

test.each([
  { title: "report.docx", stem: "report" },
  { title: "A “report”, 2026", stem: "A-report-2026" },
  { title: "../../etc/passwd", stem: "etc-passwd" },
  { title: "Größe v1.5", stem: "Größe-v1-5" },
  { title: "…", stem: "text" },
  { title: "", stem: "text" },
  { title: "word ".repeat(100), stem: "word-".repeat(12).slice(0, -1) },
  { title: "é".repeat(100), stem: "é".repeat(60) },
])("a text called $title is downloaded as $stem", ({ title, stem }) => {
  expect(fileStem(title)).toBe(stem);
});
