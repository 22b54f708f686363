import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Appearance, Stripe, StripeElementsOptionsMode, StripePaymentElementOptions } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useEffect, useMemo, useState } from "react";
import type { CardForm, StripeCheckoutProps } from "../props.gen.ts";
import { CardSheet } from "./CardSheet.tsx";
import { stripeTerminal } from "./stripeTerminal.ts";
import { useAppearance } from "./useAppearance.ts";
import { useCardForm } from "./useCardForm.ts";

/**
 * The form whose card field is a frame from Stripe. Until Stripe's script has arrived, and if it never does, the form
 * does nothing.
 */
export default function StripeCheckout({ form, publishableKey, amount }: StripeCheckoutProps) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const look = useAppearance();
  const options = useMemo(() => fieldFor(form, amount, look), [look]);
  useEffect(() => {
    loadStripe.setLoadParameters({ advancedFraudSignals: false }); // these signals follow the visitor's every move
    loadStripe(publishableKey).then(setStripe, (error: unknown) => console.error("Stripe did not load:", error));
  }, []);
  return (
    <Elements stripe={stripe} options={options}>
      <StripeSheet form={form} />
    </Elements>
  );
}

function fieldFor(form: CardForm, amount: number, appearance: Appearance | undefined): StripeElementsOptionsMode {
  const payment =
    form.purpose === "subscribe" ? ({ mode: "subscription", amount } as const) : ({ mode: "setup" } as const);
  return { ...payment, currency: "usd", paymentMethodCreation: "manual", paymentMethodTypes: ["card"], appearance };
}

/** The account's email address accompanies the card. */
const onlyACard: StripePaymentElementOptions = {
  wallets: { applePay: "never", googlePay: "never", link: "never" },
  fields: { billingDetails: { email: "never" } },
};

function StripeSheet({ form }: { readonly form: CardForm }) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [empty, setEmpty] = useState(true);
  const state = useCardForm(form, stripe && elements && stripeTerminal(stripe, elements, form.user.email, empty));

  function change(event: { readonly empty: boolean }): void {
    state.mend();
    setEmpty(event.empty);
  }

  return (
    <CardSheet form={form} state={state}>
      {form.purpose === "confirm" ? null : (
        <div className="card-frame">
          {ready ? null : (
            <p className="soft small">Stripe provides the card field. If it doesn’t appear, reload the page.</p>
          )}
          <PaymentElement options={onlyACard} onReady={() => setReady(true)} onChange={change} />
        </div>
      )}
    </CardSheet>
  );
}
