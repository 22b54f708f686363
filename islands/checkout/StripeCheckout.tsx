import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeElementsOptionsMode, StripePaymentElementOptions } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useEffect, useMemo, useState } from "react";
import type { CardForm, StripeCheckoutProps } from "../props.gen.ts";
import { CardSheet } from "./CardSheet.tsx";
import { stripeTerminal } from "./stripeTerminal.ts";
import { useCardForm } from "./useCardForm.ts";

/** The form whose card field is a frame of Stripe's. Until their script has come, and where it does not, it does nothing. */
export default function StripeCheckout({ form, publishableKey, amount }: StripeCheckoutProps) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  useEffect(() => {
    loadStripe.setLoadParameters({ advancedFraudSignals: false }); // they watch how the visitor moves on every page
    loadStripe(publishableKey).then(setStripe, (error: unknown) => console.error("Stripe did not load:", error));
  }, []);
  const options = useMemo(() => optionsOf(form, amount), []);
  return (
    <Elements stripe={stripe} options={options}>
      <Sheet form={form} />
    </Elements>
  );
}

function optionsOf({ purpose }: CardForm, amount: number): StripeElementsOptionsMode {
  const shared = { currency: "usd", paymentMethodCreation: "manual", paymentMethodTypes: ["card"] } as const;
  return {
    ...shared,
    paymentMethodTypes: ["card"],
    ...(purpose === "subscribe" ? { mode: "subscription", amount } : { mode: "setup" }),
  };
}

/** Nothing but a card. The e-mail address is the account's. */
const onlyCard: StripePaymentElementOptions = {
  wallets: { applePay: "never", googlePay: "never", link: "never" },
  fields: { billingDetails: { email: "never" } },
};

function Sheet({ form }: { readonly form: CardForm }) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [empty, setEmpty] = useState(true);
  const state = useCardForm(form, stripe && elements && stripeTerminal(stripe, elements, form.user.email, empty));
  return (
    <CardSheet form={form} state={state}>
      {form.purpose === "confirm" ? null : (
        <div className="card-frame">
          {ready ? null : (
            <p className="soft small">The card field comes from Stripe. If it does not appear, load the page again.</p>
          )}
          <PaymentElement
            options={onlyCard}
            onReady={() => setReady(true)}
            onChange={(event) => {
              state.mend();
              setEmpty(event.empty);
            }}
          />
        </div>
      )}
    </CardSheet>
  );
}
