import type { DemoProps } from "../props.gen.ts";

const sample = "We leverage tools.";

const signedOut: DemoProps = {
  id: "try",
  action: "/",
  showing: false,
  signedIn: false,
  active: false,
  gates: { subscribed: false, used: 0, limit: 30_000 },
  sample,
  result: { text: "We use tools.", words: "3 words", note: "The sample’s result" },
  preview: [
    { text: "nn ", changed: false },
    { text: "nnn", changed: true },
    { text: " nnnnnn", changed: false },
  ],
  open: "/free-ai-humanizer?sample=#free",
  text: sample,
  words: "3 words",
  done: false,
  hint: "Try the sample, or use the button below to rewrite your own text for free.",
  free: "5 texts a day, up to 1,000 words each. No account, no card.",
  problem: null,
  offered: false,
  offerIn: 1000,
  offer: {
    plan: "Basic Plan",
    words: "30,000 words per month",
    price: "$14",
    take: "Get Full Text",
    link: "/signup?plan=basic",
  },
  labels: {
    signedOut: "Get Started - Sign Up",
    sample: "See the Magic",
    own: "Transform This Text",
    active: "Use Platform for Processing",
    running: "Processing...",
  },
  messages: {
    inactive: "Active subscription required. Please subscribe to use this feature.",
    limit: "Monthly word limit reached. Upgrade your plan for more words.",
    failed: "Failed to process text. Please try again.",
  },
  support: "mailto:support@plainhand.example",
};

const inactive: DemoProps = { ...signedOut, signedIn: true, offerIn: null };

const inGuide: DemoProps = {
  ...signedOut,
  id: "demo",
  action: "/blog/a-guide",
  showing: true,
  hint: "Try the sample, or send your own text to our free editor.",
  offerIn: 500,
  offer: { ...signedOut.offer, take: "Get Full Access" },
  labels: { ...signedOut.labels, signedOut: "Try Demo", sample: "Try Demo", own: "Try Demo", active: "Try Demo" },
};

/** Props that let a visitor's own text through to the API call. The server never renders such props. */
const subscribed: DemoProps = { ...inactive, gates: { subscribed: true, used: 29_990, limit: 30_000 } };

const withText = (text: string): DemoProps => ({
  ...inactive,
  sample: text,
  text: `${text} `,
  problem: { message: text, advice: text },
  offer: { plan: text, words: text, price: text, take: text, link: `/${text}` },
  support: text,
});

export const examples = {
  signedOut,
  inactive,
  subscribed,
  active: { ...subscribed, active: true },
  unlimited: { ...subscribed, gates: { subscribed: true, used: 1, limit: null } },
  empty: { ...inactive, text: "", words: "No text yet" },
  done: { ...inactive, done: true },
  offered: { ...signedOut, done: true, offered: true },
  "offered for an own text": { ...signedOut, text: "My own.", words: "2 words", offered: true },
  "in a guide": inGuide,
  "in a guide, done": { ...inGuide, done: true },
  problem: { ...inactive, text: "My own.", words: "2 words", problem: { message: "No.", advice: "" }, offered: true },
  markup: withText("</textarea></script><b>&amp;\"'"),
  spaces: withText("\n\n two\n  words \n\n\n x"),
  "right to left": withText("שלום עולם \u202eabc\u202c مرحبا 👩‍👩‍👧"),
  "ten thousand words": withText("words upon words\n\n".repeat(3_333)),
} satisfies Record<string, DemoProps>;
