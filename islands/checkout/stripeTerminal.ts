import type { Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import { failed, missing, type Refusal, type Terminal } from "./terminal.ts";

/** Stripe's script as a terminal. Its refusals are shown in its own words. */
export function stripeTerminal(stripe: Stripe, elements: StripeElements, email: string, empty: boolean): Terminal {
  return {
    read: async () => {
      if (empty || !elements.getElement("payment")) return missing;
      const checked = await elements.submit();
      if (checked.error) return refusalOf(checked.error);
      const made = await stripe.createPaymentMethod({ elements, params: { billing_details: { email } } });
      return made.error ? refusalOf(made.error) : made.paymentMethod.id;
    },
    ask: async (clientSecret) => {
      const { error, paymentIntent, setupIntent } = await stripe.handleNextAction({ clientSecret });
      if (error) return refusalOf(error);
      return (paymentIntent ?? setupIntent)?.status === "succeeded" ? null : failed;
    },
  };
}

const refusalOf = ({ message }: Pick<StripeError, "message">): Refusal => (message ? { message, advice: "" } : failed);
