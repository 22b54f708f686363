import type { StripeCheckoutProps } from "../props.gen.ts";
import { awkward, confirming, refused, replacing, subscribing } from "./DemoCheckout.examples.ts";

const stripe = { publishableKey: "pk_test_example", amount: 2400 };

export const examples = {
  subscribe: { form: subscribing, ...stripe },
  replace: { form: replacing, ...stripe },
  confirm: { form: confirming, ...stripe },
  refused: { form: refused, ...stripe },
  awkward: { form: awkward("</script><b>&amp;\"'"), ...stripe },
} satisfies Record<string, StripeCheckoutProps>;
