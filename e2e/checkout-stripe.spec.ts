import type { Page } from "@playwright/test";
import { openCheckout, pay } from "./harness/card.ts";
import { expect, test } from "./harness/stripe.ts";

const cardField = (page: Page) => page.getByLabel("Stripe’s card field");
const refusal = (page: Page) => page.getByRole("alert");
const bank = (page: Page) => page.getByRole("dialog", { name: "Stripe’s 3-D Secure" });

// CO07, CO19
test("a card pays through Stripe's script", async ({ page, user: _ }) => {
  await openCheckout(page);
  await expect(page.getByText("Demo mode")).toHaveCount(0);
  await cardField(page).fill("pm_card_visa");
  await pay(page);
  await expect(page).toHaveURL(/\/success$/);
  await page.goto("/platform");
  await expect(page).toHaveURL(/\/platform$/);
});

// CO12, CO13
test("Stripe's error is shown as it is, and another card pays", async ({ page, user: _, faults }) => {
  await openCheckout(page);
  await cardField(page).waitFor();
  await pay(page);
  await expect(refusal(page)).toHaveText("Card information is required");
  await cardField(page).fill("half a card");
  await pay(page);
  await expect(refusal(page)).toHaveText("Your card number is incomplete.");
  await cardField(page).fill("pm_card_chargeDeclinedInsufficientFunds");
  await pay(page);
  await expect(refusal(page).locator("strong")).toHaveText("Your card has insufficient funds.");
  faults.expectStatus(400);
  await cardField(page).fill("pm_card_mastercard");
  await pay(page);
  await expect(page).toHaveURL(/\/success$/);
});

// CO17, CO18
test("the bank's refusal buys nothing, and its approval buys the plan", async ({ page, user: _ }) => {
  await openCheckout(page);
  await cardField(page).fill("pm_card_authenticationRequired");
  await pay(page);
  await bank(page).getByRole("button", { name: "Fail" }).click();
  await expect(refusal(page)).toContainText("We are unable to authenticate your payment method.");
  const platform = await page.request.get("/platform", { maxRedirects: 0 });
  expect(platform.headers().location).toBe("/pricing");
  await pay(page);
  await bank(page).getByRole("button", { name: "Complete" }).click();
  await expect(page).toHaveURL(/\/success$/);
});

// AP20, CO16
test("without Stripe's script the button does nothing", async ({ page, user: _, faults }) => {
  await page.route("https://js.stripe.com/**", (route) => route.abort());
  const logged = page.waitForEvent("console", (message) => message.text().startsWith("Stripe did not load"));
  await openCheckout(page);
  await logged;
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await pay(page);
  await expect(refusal(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Start / })).toBeEnabled();
  expect(requests).toEqual([]);
  faults.expect(/Stripe did not load|js\.stripe\.com/);
});

test("only pages with a card form allow Stripe, and they load nothing of the demo", async ({ page, user: _ }) => {
  const policyOf = async (path: string) => (await page.request.get(path)).headers()["content-security-policy"];
  expect(await policyOf("/pricing")).not.toContain("stripe");
  const scripts: string[] = [];
  const hosts = new Set<string>();
  page.on("response", async (response) => {
    hosts.add(new URL(response.url()).host);
    if (response.request().resourceType() === "script") scripts.push(await response.text());
  });
  await openCheckout(page);
  await cardField(page).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await policyOf("/checkout")).toContain("https://js.stripe.com");
  expect([...hosts]).toEqual([new URL(page.url()).host, "js.stripe.com"]);
  expect(scripts.join()).not.toMatch(/pm_demo|one of the test cards|demo\/confirm/);
});

test("Stripe's fields use the colors of the theme", async ({ page, user: _ }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await openCheckout(page);
  await cardField(page).waitFor();
  const background = () =>
    page.evaluate(() => {
      const { variables } = window.stripeOptions.appearance as { variables: Record<string, string> };
      return Number(/^rgb\((\d+), /.exec(variables.colorBackground ?? "")?.[1]);
    });
  await expect.poll(background).toBeGreaterThan(240);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(background).toBeLessThan(60);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the checkout explains why it needs JavaScript", async ({ page, user: _ }) => {
    await page.goto("/checkout?plan=pro");
    const reason = page.locator("noscript p"); // Playwright's text matchers do not see inside noscript
    await expect(reason).toBeVisible();
    await expect(reason).toContainText("your card details go from this page straight to Stripe");
    await expect(page.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", "/pricing");
  });
});
