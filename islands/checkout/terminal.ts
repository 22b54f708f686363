import type { Problem } from "../props.gen.ts";

/** A payment terminal, the demo's or Stripe's: it tokenizes cards and runs the bank's confirmation. */
export interface Terminal {
  /** Returns the card's token, or a refusal. */
  tokenize(): Promise<string | Refusal>;
  /** Runs the bank's confirmation with the customer. Returns the refusal, or null if the bank approved. */
  confirm(clientSecret: string): Promise<Refusal | null>;
}

/** The reason for a rejected or failed request. */
export interface Refusal extends Problem {
  /** The field at fault, if it is one of the demo's own. */
  readonly field?: Field;
  /** Whether the session has ended. */
  readonly signedOut?: boolean;
}

/** A field of the demo's card form. */
export type Field = "number" | "expiry" | "code";

/** The refusal of an empty card form. */
export const missing: Refusal = { message: "Card information is required", advice: "", field: "number" };

/** The refusal for all other failures. */
export const failed: Refusal = {
  message: "Payment failed",
  advice: "We couldn’t be reached, or didn’t answer. Check your connection and try again: you won’t be charged twice.",
};
