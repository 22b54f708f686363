import type { Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import { failed, missing, type Refusal, type Terminal } from "./terminal.ts";

/** A terminal backed by Stripe's script. Its error messages are shown as they are. */
export function stripeTerminal(stripe: Stripe, elements: StripeElements, email: string, empty: boolean): Terminal {
  return {
    tokenize: async () => {
      if (empty || !elements.getElement("payment")) return missing;
      const submitted = await elements.submit();
      if (submitted.error) return refusalOf(submitted.error);
      const created = await stripe.createPaymentMethod({ elements, params: { billing_details: { email } } });
      return created.error ? refusalOf(created.error) : created.paymentMethod.id;
    },
    confirm: async (clientSecret) => {
      const { error, paymentIntent, setupIntent } = await stripe.handleNextAction({ clientSecret });
      if (error) return refusalOf(error);
      return (paymentIntent ?? setupIntent)?.status === "succeeded" ? null : failed;
    },
  };
}

const refusalOf = ({ message }: Pick<StripeError, "message">): Refusal => (message ? { message, advice: "" } : failed);
