import type { Page, Request } from "@playwright/test";
import { enterCard, openCheckout, pay } from "./harness/card.ts";
import { expect, test } from "./harness/test.ts";

const cardField = (page: Page) => page.getByLabel("Card", { exact: true });
const cards = (page: Page) => page.getByRole("combobox", { name: "Card" });
const refusal = (page: Page) => page.getByRole("alert");
const bank = (page: Page) => page.getByRole("dialog", { name: "Your bank wants to confirm this payment" });
const unauthenticated =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

// CO07, CO19
for (const [name, number, code] of [
  ["Visa", "4242424242424242", "123"],
  ["Mastercard", "5555555555554444", "123"],
  ["American Express", "378282246310005", "1234"],
] as const) {
  test(`a card of ${name} pays`, async ({ page, user: _ }) => {
    await openCheckout(page);
    await enterCard(page, number, "1234", code);
    await pay(page);
    await expect(page).toHaveURL(/\/success$/);
    await page.goto("/platform");
    await expect(page).toHaveURL(/\/platform$/);
  });
}

// CO13, CO18
for (const [number, message] of [
  ["4000000000000002", "Your card was declined."],
  ["4000000000009995", "Your card has insufficient funds."],
  ["4000000000000069", "Your card has expired."],
  ["4000000000000127", "Your card's security code is incorrect."],
  ["4000000000000119", "An error occurred while processing your card. Try again in a little bit."],
  ["4000000000000341", "Your card was declined."],
] as const) {
  test(`the test card ${number} is refused, and another one pays`, async ({ page, user: _, faults }) => {
    await openCheckout(page);
    await enterCard(page, number);
    await pay(page);
    await expect(refusal(page).locator("strong")).toHaveText(message);
    await expect(refusal(page)).toBeFocused();
    faults.expectStatus(400);
    await enterCard(page, "4242424242424242");
    await expect(refusal(page)).toBeHidden();
    await pay(page);
    await expect(page).toHaveURL(/\/success$/);
  });
}

// CO17
for (const number of ["4000002500003155", "4000002760003184"]) {
  test(`the bank of the test card ${number} asks for confirmation`, async ({ page, user: _ }) => {
    await openCheckout(page);
    await enterCard(page, number);
    await pay(page);
    await expect(bank(page)).toBeVisible();
    await expect(page.getByText("Processing Payment")).toBeVisible(); // CO10
    await expect(page).toHaveURL(/\/checkout$/);
    await bank(page).getByRole("button", { name: "Approve payment" }).click();
    await expect(page).toHaveURL(/\/success$/);
  });
}

// CO18
for (const [name, refuse] of [
  ["a refusal to the bank", (page: Page) => bank(page).getByRole("button", { name: "Decline payment" }).click()],
  ["Escape", (page: Page) => page.keyboard.press("Escape")],
] as const) {
  test(`${name} stops the payment, and another card pays`, async ({ page, user: _, faults }) => {
    await openCheckout(page);
    await enterCard(page, "4000002760003184");
    await pay(page);
    await expect(bank(page)).toBeVisible();
    await refuse(page);
    await expect(refusal(page).locator("strong")).toHaveText(unauthenticated);
    faults.expectStatus(400);
    const platform = await page.request.get("/platform", { maxRedirects: 0 });
    expect(platform.headers().location).toBe("/pricing");
    await enterCard(page, "4242424242424242");
    await pay(page);
    await expect(page).toHaveURL(/\/success$/);
  });
}

test("no request contains a digit of the number, and a number that is no test card causes no request", async ({
  page,
  user: _,
}) => {
  const requests: Request[] = [];
  await openCheckout(page);
  page.on("request", (request) => requests.push(request));
  await enterCard(page, "4111111111111111");
  await pay(page);
  await expect(refusal(page)).toContainText("That isn’t one of the test cards.");
  await expect(cardField(page)).toBeFocused();
  expect(requests).toEqual([]);

  await enterCard(page, "4242424242424242", "1234", "987");
  await pay(page);
  await expect(page).toHaveURL(/\/success$/);
  expect(requests.some((request) => request.url().endsWith("/api/create-subscription"))).toBe(true);
  for (const request of requests) {
    const sent = JSON.stringify([request.url(), await request.allHeaders(), request.postData()]);
    expect(sent).not.toMatch(/4242\W?4242|4111\W?1111|"987"/);
  }
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(kept).not.toMatch(/4242|4111/);
});

// CO12
test("an empty card field shows its error", async ({ page, user: _ }) => {
  await openCheckout(page);
  await pay(page);
  await expect(refusal(page)).toHaveText("Card information is required");
  await expect(cardField(page)).toBeFocused();
  await expect(cardField(page)).toHaveAttribute("aria-invalid", "true");
  await expect(cardField(page)).toHaveAccessibleDescription("Card information is required");
});

test("a number is grouped during input, and the caret keeps its position", async ({ page, user: _ }) => {
  await openCheckout(page);
  const field = cardField(page);
  const caret = () => field.evaluate((input: HTMLInputElement) => input.selectionStart);
  await field.pressSequentially("424242424242");
  await expect(field).toHaveValue("4242 4242 4242");
  for (let step = 0; step < 9; step++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("9");
  await expect(field).toHaveValue("4242 9424 2424 2");
  expect(await caret()).toBe(6);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect(field).toHaveValue("4244 2424 242");
  expect(await caret()).toBe(3);
  await field.fill("");
  await field.pressSequentially("378282246310005");
  await expect(field).toHaveValue("3782 822463 10005");
  await page.getByLabel("Expires").pressSequentially("234");
  await expect(page.getByLabel("Expires")).toHaveValue("02 / 34");
});

test("input from before the script has loaded is kept", async ({ page, user: _ }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/islands/checkout/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/checkout?plan=pro");
  await cardField(page).fill("4242424242424242");
  release();
  await page.locator("island-root[ready]").waitFor();
  await expect(cardField(page)).toHaveValue("4242 4242 4242 4242");
});

// CO09
test("Cancel returns to the price list", async ({ page, user: _ }) => {
  await openCheckout(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/pricing$/);
});

// CO24
test("a double click creates one subscription", async ({ page, user: _ }) => {
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/create-subscription")) calls++;
  });
  await openCheckout(page);
  await enterCard(page, "4242424242424242");
  await page.getByRole("button", { name: /^Start / }).dblclick();
  await expect(page).toHaveURL(/\/success$/);
  expect(calls).toBe(1);
});

test("the demo loads nothing from Stripe", async ({ page, user: _ }) => {
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() === "script") scripts.push(await response.text());
  });
  await openCheckout(page);
  await page.waitForLoadState("networkidle");
  expect(scripts.join()).toContain("one of the test cards");
  expect(scripts.join()).not.toContain("js.stripe.com");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a test card chosen from a list pays", async ({ page, user: _ }) => {
    await page.goto("/checkout?plan=basic");
    await expect(cardField(page).first()).toBeHidden(); // the fields that need a script
    await cards(page).selectOption("pm_demo_visa");
    await page.getByRole("button", { name: "Start Basic - $14/mo" }).click();
    await expect(page).toHaveURL(/\/success$/);
  });

  test("the bank asks for confirmation on a separate page", async ({ page, user: _, faults }) => {
    await page.goto("/checkout?plan=basic");
    await cards(page).selectOption("pm_demo_asks");
    await page.getByRole("button", { name: "Start Basic - $14/mo" }).click();
    await expect(page.locator('dt:text-is("Plan") + dd')).toHaveText("Basic, $14/month, 30,000 words");
    await expect(page.locator('dt:text-is("Due now") + dd')).toHaveText("$14.00");
    await page.getByRole("button", { name: "Decline payment" }).click();
    await expect(refusal(page)).toContainText(unauthenticated);
    faults.expectStatus(400);
    await page.getByRole("link", { name: "Use another card" }).click();
    await cards(page).selectOption("pm_demo_asks");
    await page.getByRole("button", { name: "Start Basic - $14/mo" }).click();
    await page.getByRole("button", { name: "Approve payment" }).click();
    await expect(page).toHaveURL(/\/success$/);
  });
});
