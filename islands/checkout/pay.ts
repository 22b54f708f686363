import type { CardForm } from "../props.gen.ts";
import { type Answer, call, isRefusal } from "./call.ts";
import type { IdempotencyKey } from "./idempotencyKey.ts";
import { failed, type Refusal, type Terminal } from "./terminal.ts";

/** Subscribes, replaces the card, or confirms a payment, by the form's purpose. Returns the refusal, or null. */
export async function pay(form: CardForm, terminal: Terminal, key: IdempotencyKey): Promise<Refusal | null> {
  if (form.purpose === "confirm") return (await terminal.confirm(form.clientSecret)) ?? activate(form);
  const card = await terminal.tokenize();
  if (typeof card !== "string") return card;
  return form.purpose === "replace" ? replace(card, terminal, key) : subscribe(form, card, terminal, key);
}

async function subscribe(
  form: CardForm,
  card: string,
  terminal: Terminal,
  key: IdempotencyKey,
): Promise<Refusal | null> {
  const order = { paymentMethodId: card, priceId: form.priceId, email: form.user.email };
  const answer = await call("/api/create-subscription", order, "Subscription creation failed", key.for(card));
  key.expire();
  return (await complete(answer, terminal)) ?? activate(form, isRefusal(answer) ? undefined : answer.customer_id);
}

/** Replaces the card on file. A card that the bank had to confirm is accepted only on a second, identical call. */
async function replace(card: string, terminal: Terminal, key: IdempotencyKey): Promise<Refusal | null> {
  const answer = await call("/api/payment-method", { paymentMethodId: card }, failed.message, key.for(card));
  key.expire();
  const refusal = await complete(answer, terminal);
  const retry = !refusal && !isRefusal(answer) && answer.status === requiresAction;
  return retry ? replace(card, terminal, key) : refusal;
}

const requiresAction = "requires_action";

/** Completes a payment, with the bank's confirmation if it is required. */
async function complete(answer: Answer | Refusal, terminal: Terminal): Promise<Refusal | null> {
  if (isRefusal(answer)) return answer;
  if (answer.status === requiresAction) return terminal.confirm(answer.client_secret ?? "");
  return answer.status === "succeeded" || answer.status === "active" ? null : failed;
}

/** Makes the server update the plan now. It would also learn of the payment by itself, so a failure is only logged. */
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
