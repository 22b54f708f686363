import type { ProcessingProps } from "../props.gen.ts";

export const examples: Record<string, ProcessingProps> = {
  plain: { id: "processing", form: "humanize", demo: false },
  demo: { id: "processing", form: "humanize", demo: true },
  empty: { id: "", form: "", demo: false },
  markup: { id: "</script><b>&amp;\"'", form: "</dialog><!--", demo: true },
  long: { id: "word ".repeat(10_000), form: "form ".repeat(10_000), demo: false },
  "right to left": { id: "שלום", form: "\u202eabc\u202c", demo: true },
};
