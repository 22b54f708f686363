import type { CardForm } from "../props.gen.ts";
import { type Answer, call, isRefusal } from "./call.ts";
import type { Key } from "./key.ts";
import { failed, type Refusal, type Terminal } from "./terminal.ts";

/** Does what the form is for. Returns why that failed, or null. */
export async function pay(form: CardForm, terminal: Terminal, key: Key): Promise<Refusal | null> {
  if (form.purpose === "confirm") return (await terminal.ask(form.clientSecret)) ?? activate(form);
  const card = await terminal.read();
  if (typeof card !== "string") return card;
  return form.purpose === "replace" ? replace(card, terminal, key) : subscribe(form, card, terminal, key);
}

async function subscribe(form: CardForm, card: string, terminal: Terminal, key: Key): Promise<Refusal | null> {
  const wanted = { paymentMethodId: card, priceId: form.priceId, email: form.user.email };
  const answer = await call("/api/create-subscription", wanted, "Subscription creation failed", key.for(card));
  key.spent();
  return (await settle(answer, terminal)) ?? activate(form, isRefusal(answer) ? undefined : answer.customer_id);
}

/** A card that the bank asked about is accepted only when the same call is made again. */
async function replace(card: string, terminal: Terminal, key: Key): Promise<Refusal | null> {
  const answer = await call("/api/payment-method", { paymentMethodId: card }, failed.message, key.for(card));
  key.spent();
  const refusal = await settle(answer, terminal);
  const again = !refusal && !isRefusal(answer) && answer.status === asks;
  return again ? replace(card, terminal, key) : refusal;
}

const asks = "requires_action";

/** Completes a payment that the bank may want to ask about. */
async function settle(answer: Answer | Refusal, terminal: Terminal): Promise<Refusal | null> {
  if (isRefusal(answer)) return answer;
  if (answer.status === asks) return terminal.ask(answer.client_secret ?? "");
  return answer.status === "succeeded" || answer.status === "active" ? null : failed;
}

/** Makes the server look at what was paid. It would find out on its own, so nothing depends on this. */
async function activate(form: CardForm, customerId?: string): Promise<null> {
  try {
    const paid = { userId: form.user.id, planId: form.planId, customerId, status: "active" };
    const answer = await call("/api/user/update-plan", paid, "");
    if (isRefusal(answer)) console.error("The plan was not updated:", answer.message);
  } catch (error) {
    console.error("The plan was not updated:", error);
  }
  return null;
}
