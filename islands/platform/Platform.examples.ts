import type { Allowance, PlatformProps } from "../props.gen.ts";

const standing: Allowance = {
  used: "0",
  remaining: "30,000",
  nextReset: "12 days",
  meter: { tone: "ok", caption: "0% of 30,000", percent: 0 },
  banner: null,
  wordsLeft: "30,000 words left",
  left: 30_000,
};

const plain: PlatformProps = {
  user: { id: "0199", email: "ada@example.com" },
  standing,
  draft: { text: "", words: "No text yet", mode: "standard", strength: "balanced", layout: "natural", keep: "" },
  modes: [
    { value: "standard", label: "Standard", hint: "Plain, everyday English." },
    { value: "casual", label: "Casual", hint: "Relaxed, with contractions." },
  ],
  strengths: [
    { value: "light", label: "Light", hint: "" },
    { value: "balanced", label: "Balanced", hint: "" },
  ],
  layouts: [
    { value: "natural", label: "Natural", hint: "Bold words go." },
    { value: "keep", label: "Keep", hint: "Bold words stay." },
  ],
  output: null,
  problem: null,
  posted: false,
  keeping: false,
  kept: null,
  work: { seed: 0, decisions: [], edited: [] },
  texts: [],
  split: null,
  messages: {
    empty: "Please enter some text to humanize.",
    limit: "Monthly word limit reached. Upgrade your plan for more words.",
    failed: "Failed to process text. Please try again.",
    plans: true,
  },
  lightLanguages: true,
  maxWords: 30_000,
};

const humanized: PlatformProps = {
  ...plain,
  draft: { ...plain.draft, text: "We utilize tools.\n\nMoreover, it works.", words: "6 words" },
  output: {
    of: "5e1f",
    words: "5 words",
    facts: "Numbers, names, and quotations checked",
    atOnce: 400,
    marks: [
      { text: "We " },
      { number: 1, before: "utilize", after: "use", reason: "Plainer verb" },
      { text: " tools.\n\n" },
      { number: 2, before: "Moreover, it", after: "It", reason: "Needless transition" },
      { text: " works." },
    ],
    unchanged: { verdict: "", why: "", bare: [] },
    report: {
      counts: "",
      drawing:
        '<svg role="img" viewBox="0 0 10 10"><title>Drawn</title><path d="M0 10v-9h7v9z"/></svg><p>Kept &amp; drawn</p>',
      figures: [
        { label: "Machine habits", before: "2", after: "0" },
        { label: "Reading grade", before: "4.2", after: "2.1" },
      ],
      putBack: [{ text: "It has 12 legs.", reason: "loses the number “12”" }],
    },
  },
};

/** "We utilize a robust tool, which is truly good, truly." with one change and three suggestions. */
const suggested: PlatformProps = {
  ...humanized,
  draft: { ...plain.draft, text: "We utilize a robust tool, which is truly good, truly.", words: "10 words" },
  output: {
    ...(humanized.output as NonNullable<PlatformProps["output"]>),
    words: "10 words",
    marks: [
      { text: "We " },
      { number: 1, before: "utilize", after: "use", reason: "Plainer verb" },
      { text: " a " },
      { number: 2, text: "robust", options: ["strong", "sturdy"], reason: "Overused word" },
      { text: " tool, which is " },
      { number: 3, text: "truly ", options: [""], reason: "Empty intensifier", sure: true },
      { text: "good" },
      { number: 4, text: ", truly", options: ["", ", really"], reason: "Empty intensifier", sure: true },
      { text: "." },
    ],
  },
};

/** "It is a vast, robust tapestry." with one suggestion, of which the engine is not sure, and advice on two words. */
const advised: PlatformProps = {
  ...suggested,
  draft: { ...plain.draft, text: "It is a vast, robust tapestry.", words: "6 words" },
  output: {
    ...(suggested.output as NonNullable<PlatformProps["output"]>),
    words: "6 words",
    marks: [
      { text: "It is a " },
      { number: 1, text: "vast", reason: "Overused word", advice: "Try “large.”" },
      { text: ", " },
      { number: 2, text: "robust", options: ["strong"], reason: "Overused word" },
      { text: " " },
      { number: 3, text: "tapestry", reason: "Overused word", advice: "Try “mix.”" },
      { text: "." },
    ],
  },
};

const unchanged: PlatformProps = {
  ...plain,
  draft: { ...plain.draft, text: "We use tools.", words: "3 words" },
  output: {
    of: "5e20",
    words: "3 words. No changes needed, so no charge",
    facts: "Numbers, names, and quotations checked",
    atOnce: 400,
    marks: [{ text: "We use tools." }],
    unchanged: {
      verdict: "This already reads naturally.",
      why: "It has 6 machine habits in 1,000 words; people’s texts have 22.",
      bare: ["A good garden needs water light"],
    },
    report: {
      counts: "",
      drawing: "",
      figures: [{ label: "Words", before: "3", after: "3" }],
      putBack: [],
    },
  },
};

function withText(text: string): PlatformProps {
  const marks = [
    { text },
    { number: 1, before: text, after: text, reason: text },
    { number: 2, before: text, reason: "" },
    { number: 3, text, options: [text, ""], reason: text },
    { number: 4, text, reason: text, advice: text },
  ];
  return {
    ...plain,
    draft: { ...plain.draft, text, keep: text.replaceAll("\n", " ") },
    output: {
      of: "5e21",
      words: "1 word",
      facts: "Numbers, names, and quotations checked",
      atOnce: 400,
      marks,
      unchanged: { verdict: "", why: "", bare: [] },
      report: {
        counts: text,
        drawing: "",
        figures: [{ label: text, before: text, after: text }],
        putBack: [{ text, reason: text }],
      },
    },
  };
}

const kept: PlatformProps = {
  ...humanized,
  keeping: true,
  kept: { id: "one", revision: 1, version: 1, name: "My text" },
  work: { seed: 7, decisions: [{ number: 1, decision: 0 }], edited: [] },
  texts: [{ id: "two", title: "Another text", note: "Yesterday, 2 words", source: "" }],
};

const another = { id: "two", title: "Another text", note: "Yesterday, 2 words", source: "" };

const newDraft: PlatformProps = {
  ...kept,
  texts: [another, { id: "three", title: "prices.csv", note: "Yesterday, 90 words", source: "From a batch" }],
  split: {
    reason: "new-draft",
    message: "Saved as a new text.",
    advice: "This draft has little in common with “Another text,” which is kept as you left it.",
    from: another,
  },
};

const conflict: PlatformProps = {
  ...kept,
  kept: { id: "one", revision: 1, version: 1, name: "Another text (copy)" },
  split: {
    reason: "conflict",
    message: "This text was changed in another tab or on another device.",
    advice: "What you have here is saved as “Another text (copy)”, so neither is lost.",
    from: another,
  },
};

const deleted: PlatformProps = {
  ...kept,
  split: {
    reason: "deleted",
    message: "This text was deleted, or its time was up.",
    advice: "What you have here is saved as a new text.",
    from: null,
  },
};

export const examples = {
  plain,
  humanized,
  kept,
  "a new draft": newDraft,
  "a copy": conflict,
  "a deleted text": deleted,
  suggested,
  advised,
  unchanged,
  empty: {
    ...plain,
    modes: [],
    strengths: [],
    layouts: [],
    draft: { text: "", words: "", mode: "", strength: "", layout: "", keep: "" },
  },
  unlimited: { ...plain, standing: { ...standing, remaining: "Unlimited", meter: null, left: null } },
  low: {
    ...plain,
    standing: {
      ...standing,
      meter: { tone: "error", caption: "100% of 30,000", percent: 100 },
      banner: { tone: "error", message: "You're running low on words!", advice: "60 words left.", plans: true },
      left: 60,
    },
  },
  problem: { ...plain, problem: { message: plain.messages.failed, advice: "" } },
  markup: withText("</textarea></script><b>&amp;\"'"),
  spaces: withText("\n\n two\n  words \n\n\n x"),
  "right to left": withText("שלום עולם \u202eabc\u202c مرحبا 👩‍👩‍👧"),
  "ten thousand words": withText("words upon words\n\n".repeat(3_333)),
} satisfies Record<string, PlatformProps>;
