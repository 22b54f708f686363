import type { AwkwardProps } from "./Awkward.tsx";

const plain: AwkwardProps = { id: "a", text: "two words", note: null, items: ["one"], modes: { x: "Ex", y: "Why" } };

export const examples: Record<string, AwkwardProps> = {
  plain,
  empty: { id: "", text: "", note: "", items: [], modes: {} },
  markup: { ...plain, text: "</textarea></script><b>&amp;", note: "\"'<!--", items: ["<i>", "&lt;", "\u2028"] },
  spaces: { ...plain, text: "\n\n two\n  words \n", items: [" ", "", "  a  b "] },
  "ten thousand words": { ...plain, text: "word ".repeat(10_000) },
  "right to left": { ...plain, text: "שלום עולם", items: ["مرحبا", "\u202eabc\u202c"] },
  "many rows": { ...plain, items: Array.from({ length: 500 }, (_, index) => `row ${index}`) },
};
