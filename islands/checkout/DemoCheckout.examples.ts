import type { CardForm, DemoCheckoutProps } from "../props.gen.ts";

export const subscribing: CardForm = {
  id: "card",
  purpose: "subscribe",
  title: "Card details",
  submit: "Start Pro - $24/mo",
  cancel: "/pricing",
  done: "/success",
  action: "/checkout",
  user: { id: "0199", email: "ada@example.com" },
  planId: "pro",
  priceId: "price_demo_pro",
  clientSecret: "",
  subject: "payment",
  terms: "You pay $24 today and $24 every month until you cancel. You can cancel anytime on your account page.",
  problem: null,
};

export const replacing: CardForm = {
  ...subscribing,
  purpose: "replace",
  submit: "Use this card",
  cancel: "/account",
  done: "/account",
  action: "/account/card",
  planId: "",
  priceId: "",
  subject: "card",
  terms: "",
};

export const confirming: CardForm = {
  ...replacing,
  purpose: "confirm",
  title: "Your bank",
  submit: "Confirm with my bank",
  planId: "pro",
  subject: "payment",
  clientSecret: "pi_demo_1_secret_1",
};

export const refused: CardForm = {
  ...subscribing,
  problem: { message: "Your card was declined.", advice: "Nothing was charged. Use another card, or ask your bank." },
};

const cards = [
  { number: "4242424242424242", token: "pm_demo_visa", does: "Visa, payment succeeds" },
  { number: "378282246310005", token: "pm_demo_amex", does: "American Express, payment succeeds" },
  { number: "4000002500003155", token: "pm_demo_asks", does: "Bank asks you to confirm once" },
  { number: "4000000000000002", token: "pm_demo_declined", does: "Declined" },
];

export const awkward = (text: string): CardForm => ({
  ...subscribing,
  title: text,
  submit: text,
  user: { id: text, email: text },
  planId: text,
  terms: text,
  problem: { message: text, advice: text },
});

export const examples = {
  subscribe: { form: subscribing, cards },
  replace: { form: replacing, cards },
  confirm: { form: confirming, cards },
  refused: { form: refused, cards },
  empty: { form: { ...replacing, user: { id: "", email: "" } }, cards: [] },
  markup: { form: awkward("</textarea></script><b>&amp;\"'"), cards },
  "right to left": { form: awkward("שלום עולם \u202eabc\u202c مرحبا"), cards },
  long: { form: awkward("Donaudampfschifffahrtsgesellschaft ".repeat(20)), cards },
} satisfies Record<string, DemoCheckoutProps>;
