import { expect, type Page } from "@playwright/test";

/** Chooses a plan and waits until its checkout is hydrated. */
export async function openCheckout(page: Page, plan = "pro"): Promise<void> {
  await page.goto(`/checkout?plan=${plan}`);
  await expect(page).toHaveURL(/\/checkout$/);
  await page.locator("island-root[ready]").waitFor();
}

/** Types a card into the demo's fields, once the form is hydrated. */
export async function enterCard(page: Page, number: string, expiry = "1234", code = "123"): Promise<void> {
  await page.locator("island-root[ready]").waitFor();
  await page.getByLabel("Card", { exact: true }).fill(number);
  await page.getByLabel("Expires").fill(expiry);
  await page.getByLabel("Security code").fill(code);
}

export const pay = (page: Page): Promise<void> => page.getByRole("button", { name: /^Start / }).click();
