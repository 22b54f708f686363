import { randomUUID } from "node:crypto";
import { type BrowserContext, expect } from "@playwright/test";

/** Buys a plan for whoever is signed in, as the checkout's script does. */
export async function subscribe(context: BrowserContext, plan: string): Promise<void> {
  const answer = await context.request.post("/api/create-subscription", {
    headers: { "Idempotency-Key": randomUUID() },
    data: { paymentMethodId: "pm_demo_visa", priceId: `price_demo_${plan}`, email: "" },
  });
  expect(await answer.json()).toMatchObject({ status: "succeeded" });
}
