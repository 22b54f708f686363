import type { Problem } from "../props.gen.ts";

/** What reads cards and asks banks: the demo's, or Stripe's. */
export interface Terminal {
  /** The token that represents the card from now on, or why there is none. */
  read(): Promise<string | Refusal>;
  /** Lets the bank ask the customer. Returns why it refused, or null if it agreed. */
  ask(clientSecret: string): Promise<Refusal | null>;
}

/** Why something was not done. */
export interface Refusal extends Problem {
  /** The field at fault, if it is one of the demo's own. */
  readonly field?: Field;
  /** Whether nobody is signed in anymore. */
  readonly signedOut?: boolean;
}

/** A field of a card. */
export type Field = "number" | "expiry" | "code";

/** Shown if no card was entered. */
export const missing: Refusal = { message: "Card information is required", advice: "", field: "number" };

/** Shown for whatever else went wrong. */
export const failed: Refusal = {
  message: "Payment failed",
  advice: "We couldn’t be reached, or didn’t answer. Check your connection and try again: you won’t be charged twice.",
};
