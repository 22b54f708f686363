import type { Problem } from "../props.gen.ts";

/** What reads cards and asks banks: the demo's, or Stripe's. */
export interface Terminal {
  /** The token that stands for the card from now on, or why there is none. */
  read(): Promise<string | Refusal>;
  /** Lets the bank ask the customer. Answers why it refused, or null when it agreed. */
  ask(clientSecret: string): Promise<Refusal | null>;
}

/** Why something was not done. */
export interface Refusal extends Problem {
  /** What is at fault, when it is one of the demo's own fields. */
  readonly field?: Field;
  /** Whether nobody is signed in any more. */
  readonly signedOut?: boolean;
}

/** A field of a card. */
export type Field = "number" | "expiry" | "code";

/** Said where there is no card at all. */
export const missing: Refusal = { message: "Card information is required", advice: "", field: "number" };

/** Said of whatever else went wrong. */
export const failed: Refusal = {
  message: "Payment failed",
  advice: "We couldn’t be reached, or didn’t answer. Check your connection and try again: you won’t be charged twice.",
};
