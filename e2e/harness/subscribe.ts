import { randomUUID } from "node:crypto";
import { type BrowserContext, expect } from "@playwright/test";

/** Buys a plan for the signed-in user, as the checkout's script does. */
export async function subscribe(context: BrowserContext, plan: string): Promise<void> {
  const answer = await context.request.post("/api/create-subscription", {
    headers: { "Idempotency-Key": randomUUID() },
    data: { paymentMethodId: "pm_demo_visa", priceId: `price_demo_${plan}`, email: "" },
  });
  expect(await answer.json()).toMatchObject({ status: "succeeded" });
}

/** Advances the subscriber's demo clock to the next event of the subscription, this many times. */
export async function waitForNext(context: BrowserContext, times = 1): Promise<void> {
  for (let time = 0; time < times; time++) {
    const answer = await context.request.post("/demo/clock", { form: { by: "next", next: "/account" } });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

/** Replaces the card with one whose later payments all fail. */
export async function spoilCard(context: BrowserContext): Promise<void> {
  const answer = await context.request.post("/api/payment-method", {
    headers: { "Idempotency-Key": randomUUID() },
    data: { paymentMethodId: "pm_demo_declines_later" },
  });
  expect(await answer.json()).toMatchObject({ status: "succeeded" });
}
