import type { Page } from "@playwright/test";
import { openCheckout, pay } from "./harness/card.ts";
import { expect, test } from "./harness/stripe.ts";

const main = (page: Page) => page.getByRole("main");
const cardField = (page: Page) => page.getByLabel("Stripe’s card field");
const bank = (page: Page) => page.getByRole("dialog", { name: "Stripe’s 3-D Secure" });

/** The value of a term in the page's description list. */
const value = (page: Page, name: string) => main(page).locator(`dt:text-is("${name}") + dd`);

async function buy(page: Page): Promise<void> {
  await openCheckout(page);
  await cardField(page).fill("pm_card_visa");
  await pay(page);
  await expect(page).toHaveURL(/\/success$/);
}

async function replaceCard(page: Page, card: string): Promise<void> {
  await page.goto("/account/card");
  await cardField(page).fill(card);
  await page.getByRole("button", { name: "Replace card" }).click();
}

// AC12
test("the card is replaced, also after the bank's confirmation", async ({ page, user: _, faults }) => {
  await buy(page);
  await replaceCard(page, "pm_card_chargeDeclinedInsufficientFunds");
  await expect(page.getByRole("alert").filter({ visible: true })).toContainText("Your card has insufficient funds.");
  faults.expectStatus(400);
  await replaceCard(page, "pm_card_authenticationRequired");
  await bank(page).getByRole("button", { name: "Complete" }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(main(page).getByText("Your card has been replaced.")).toBeVisible();
});

// PR15
test("a plan is upgraded, downgraded, canceled, and resumed", async ({ page, user: _ }) => {
  await buy(page);
  await page.goto("/account/plan?to=premium");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(value(page, "Plan")).toHaveText("Premium");

  await page.goto("/account/plan?to=basic");
  await expect(value(page, "Due now")).toHaveText("$0.00");
  await page.getByRole("button", { name: /^Change to Basic on / }).click();
  await expect(main(page).getByText(/^Your plan changes to Basic on /)).toBeVisible();
  await page.getByRole("button", { name: "Keep my current plan" }).click();
  await expect(main(page).getByText(/^Your plan changes to Basic on /)).toHaveCount(0);

  await page.getByRole("link", { name: "Cancel plan" }).click();
  await page.getByRole("button", { name: "Cancel plan" }).click();
  await expect(main(page).getByText(/^Your plan ends on /)).toBeVisible();
  await page.getByRole("button", { name: "Keep my plan" }).click();
  await expect(main(page).getByText("You’re keeping your plan.")).toBeVisible();
});

test("one button refunds the payment", async ({ page, user: _ }) => {
  await buy(page);
  await page.goto("/account/refund");
  await page.getByRole("button", { name: /^Refund .* and end my plan$/ }).click();
  await expect(page).toHaveURL(/\/account\/invoices$/);
  await expect(page.getByRole("row").last()).toContainText("Refunded");
  await page.goto("/account");
  await expect(main(page).getByText("Inactive Subscription")).toBeVisible();
});
