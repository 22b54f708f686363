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
 * The card form with Stripe's card field, an iframe. The form does nothing until Stripe's script has loaded, or if it
 * fails to load.
 */
export default function StripeCheckout({ form, publishableKey, amount }: StripeCheckoutProps) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const appearance = useAppearance();
  const options = useMemo(() => elementsOptions(form, amount, appearance), [appearance]);
  useEffect(() => {
    loadStripe.setLoadParameters({ advancedFraudSignals: false }); // these signals track the visitor's behavior
    loadStripe(publishableKey).then(setStripe, (error: unknown) => console.error("Stripe did not load:", error));
  }, []);
  return (
    <Elements stripe={stripe} options={options}>
      <StripeSheet form={form} />
    </Elements>
  );
}

function elementsOptions(
  form: CardForm,
  amount: number,
  appearance: Appearance | undefined,
): StripeElementsOptionsMode {
  const payment =
    form.purpose === "subscribe" ? ({ mode: "subscription", amount } as const) : ({ mode: "setup" } as const);
  return { ...payment, currency: "usd", paymentMethodCreation: "manual", paymentMethodTypes: ["card"], appearance };
}

/** Offers cards only, and asks for no email address: stripeTerminal sends the account's. */
const cardOnly: StripePaymentElementOptions = {
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
    state.clearRefusal();
    setEmpty(event.empty);
  }

  return (
    <CardSheet form={form} state={state}>
      {form.purpose === "confirm" ? null : (
        <div className="card-frame">
          {ready ? null : (
            <p className="soft small">Stripe provides the card field. If it doesn’t appear, reload the page.</p>
          )}
          <PaymentElement options={cardOnly} onReady={() => setReady(true)} onChange={change} />
        </div>
      )}
    </CardSheet>
  );
}
