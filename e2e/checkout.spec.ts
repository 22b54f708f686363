import type { Page } from "@playwright/test";
import { enterCard } from "./harness/card.ts";
import { subscribe } from "./harness/subscribe.ts";
import { expect, type Person, test } from "./harness/test.ts";

const goodCard = "4242 4242 4242 4242";

const start = (page: Page, label: string) => page.getByRole("button", { name: label });

async function expectSuccess(page: Page, plan: string): Promise<void> {
  await expect(page).toHaveURL("/success");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're All Set!");
  await expect(page.getByRole("heading", { name: plan, exact: true })).toBeVisible();
}

/** Records the requests that charge, from now on. */
function charges(page: Page): string[] {
  const seen: string[] = [];
  page.on(
    "request",
    (request) => request.url().endsWith("/api/create-subscription") && seen.push(request.postData() ?? ""),
  );
  return seen;
}

async function signUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
}

// PR12, PR13, CO02, CO07, CO08, CO19, CO20, CO21, SU01, SU02, SU04, SU05, SU06
test("a new visitor chooses a plan, signs up, pays, and starts", async ({ page, stranger }) => {
  await page.goto("/pricing");
  await page.getByRole("link", { name: "Start Humanizing" }).click();
  await expect(page.getByRole("dialog", { name: "Create your account" })).toBeVisible();
  await signUp(page, stranger);

  await expect(page).toHaveURL("/checkout");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Start Humanizing");
  const calls: Record<string, unknown> = {};
  page.on("request", (request) => {
    if (request.method() === "POST") calls[new URL(request.url()).pathname] = request.postDataJSON();
  });
  await enterCard(page, goodCard);
  await start(page, "Start Pro - $24/mo").click();

  await expectSuccess(page, "Pro");
  expect(calls["/api/create-subscription"]).toEqual({
    paymentMethodId: "pm_demo_visa",
    priceId: "price_demo_pro",
    email: stranger.email,
  });
  expect(calls["/api/user/update-plan"]).toMatchObject({
    userId: expect.any(String),
    planId: "pro",
    customerId: expect.stringMatching(/^cus_demo_/),
    status: "active",
  });
  for (const step of ["Paste AI text", "Get human version", "Use anywhere"]) {
    await expect(page.getByRole("main").getByText(step)).toBeVisible();
  }
  const onward = page.getByRole("link", { name: "Start Humanizing Now" });
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(onward).toBeInViewport({ ratio: 1 }); // without scrolling
  await page.setViewportSize({ width, height });
  await onward.click();
  await expect(page).toHaveURL("/platform");
  await page.goto("/success");
  await page.getByRole("link", { name: "View Dashboard" }).click();
  await expect(page).toHaveURL("/account");
  await expect(page.getByText("Premium Member")).toBeVisible();
});

// UM06
test("Get Full Text opens the sign-up form, and then the checkout with Basic", async ({ page, stranger }) => {
  await page.goto("/");
  await page.locator("#try").scrollIntoViewIfNeeded();
  await page.locator("island-root[ready]").waitFor();
  await page.getByRole("button", { name: "Get Started - Sign Up" }).click();
  await page.getByRole("link", { name: "Get Full Text" }).click();
  await signUp(page, stranger);
  await expect(page).toHaveURL("/checkout");
  await expect(start(page, "Start Basic - $14/mo")).toBeVisible();
});

// PR14, CO09
test("a signed-in user opens the checkout directly, and can leave it", async ({ page, user: _ }) => {
  await page.goto("/pricing");
  await page.getByRole("link", { name: "Choose Premium" }).click();
  await expect(page).toHaveURL("/checkout");
  await page.locator("island-root[ready]").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/pricing");
});

// CO14
test("a refusal without a reason shows what failed", async ({ page, user: _, faults }) => {
  await page.goto("/checkout?plan=basic");
  await page.route("/api/create-subscription", (route) => route.fulfill({ status: 500, json: {} }));
  await enterCard(page, goodCard);
  await start(page, "Start Basic - $14/mo").click();
  await expect(page.getByRole("alert")).toContainText("Subscription creation failed");
  faults.expectStatus(500);
});

// SG03
test("a session that ended at the checkout resumes there, with the plan", async ({ page, context, user, faults }) => {
  await page.goto("/checkout?plan=pro");
  await enterCard(page, goodCard);
  await context.clearCookies();
  await start(page, "Start Pro - $24/mo").click();
  await expect(page.getByRole("alert")).toContainText("You were signed out. Nothing was charged.");
  faults.expectStatus(401);
  await page.getByRole("alert").getByRole("link", { name: "Sign in" }).click();
  const form = page.getByRole("dialog", { name: "Sign in" });
  await form.getByLabel("Email").fill(user.email);
  await form.getByLabel("Password").fill(user.password);
  await page.keyboard.press("Enter");
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL("/checkout");
  await enterCard(page, goodCard);
  await start(page, "Start Pro - $24/mo").click();
  await expectSuccess(page, "Pro");
});

test("a failed request shows what to do", async ({ page, user: _, faults }) => {
  await page.goto("/checkout?plan=basic");
  await page.route("/api/create-subscription", (route) => route.abort("connectionrefused"));
  await enterCard(page, goodCard);
  await start(page, "Start Basic - $14/mo").click();
  await expect(page.getByRole("alert").locator("strong")).toHaveText("Payment failed"); // CO15
  await expect(page.getByRole("alert")).toContainText(
    "Check your connection and try again: you won’t be charged twice.",
  );
  faults.expect(/ERR_CONNECTION_REFUSED/);
  faults.expect(/^console: The payment failed/);
});

// CO22
test("a plan is active even if update-plan fails", async ({ page, user: _, faults }) => {
  await page.goto("/checkout?plan=basic");
  await page.route("/api/user/update-plan", (route) => route.fulfill({ status: 500, json: {} }));
  await enterCard(page, goodCard);
  await start(page, "Start Basic - $14/mo").click();
  await expectSuccess(page, "Basic");
  faults.expectStatus(500);
  faults.expect(/^console: The plan was not updated/);
});

test("a page loaded before sign-in chooses no plan for the user who has signed in since", async ({
  page,
  context,
  stranger,
}) => {
  await page.goto("/pricing");
  await context.request.post("/api/auth/register", { data: stranger });
  const link = page.getByRole("link", { name: "Choose Basic" });
  const asked = page.waitForResponse((response) => response.url().includes("/signup/dialog"));
  await link.hover();
  await asked;
  const other = await context.newPage();
  await other.goto("/checkout");
  await expect(other).toHaveURL("/pricing");
  await link.click();
  await expect(page).toHaveURL("/checkout");
});

test("only the last of two tabs with different plans pays", async ({ page, context, user: _, faults }) => {
  await page.goto("/checkout?plan=basic");
  await enterCard(page, goodCard);
  const other = await context.newPage();
  await other.goto("/checkout?plan=pro");
  await start(page, "Start Basic - $14/mo").click();
  await expect(page.getByRole("alert")).toContainText("You’ve since chosen Pro. Nothing was charged.");
  await page.reload();
  await expect(start(page, "Start Pro - $24/mo")).toBeVisible();

  await enterCard(other, goodCard);
  await start(other, "Start Pro - $24/mo").click();
  await expectSuccess(other, "Pro");
  await page.reload();
  await expect(page).toHaveURL("/account");
  faults.expectStatus(409);
});

// CO24
test("reloading, going back, and a second click buy nothing", async ({ page, user: _ }) => {
  await page.goto("/checkout?plan=pro");
  const sent = charges(page);
  await enterCard(page, goodCard);
  await start(page, "Start Pro - $24/mo").dblclick();
  await expectSuccess(page, "Pro");
  await page.reload();
  await expectSuccess(page, "Pro");
  await page.goBack();
  await expect(page).toHaveURL("/account");
  await page.goto("/checkout?plan=premium");
  await expect(page).toHaveURL("/account");
  expect(sent).toHaveLength(1);
});

// PR07
test("a subscriber's plan is labeled Current Plan, and the others can be chosen", async ({ page, user: _ }) => {
  await subscribe(page.context(), "basic");
  await page.goto("/pricing");
  await expect(page.getByRole("button", { name: "Current Plan" })).toBeDisabled();
  for (const [name, plan] of [
    ["Switch to Pro", "pro"],
    ["Switch to Premium", "premium"],
  ] as const) {
    const link = page.getByRole("main").getByRole("link", { name });
    await expect(link).toHaveAttribute("href", `/account/plan?to=${plan}`);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // PR12, PR13, CO02, CO03, CO04, CO05, CO06, CO07, CO08, CO13, CO19
  test("a new visitor chooses a plan, signs up, pays, and starts", async ({ page, stranger, faults }) => {
    await page.goto("/pricing");
    await page.getByRole("link", { name: "Choose Basic" }).click();
    await signUp(page, stranger);
    await expect(page).toHaveURL("/checkout");
    const main = page.getByRole("main");
    for (const text of [
      "30K",
      "30,000 words per month",
      "All humanization modes",
      "Priority support",
      "Secure payment.",
    ]) {
      await expect(main.getByText(text)).toBeVisible();
    }
    await expect(main).not.toContainText("Advanced settings");

    await start(page, "Start Basic - $14/mo").click();
    await expect(page.getByRole("alert")).toContainText("Card information is required");
    await page.getByRole("combobox", { name: "Card" }).selectOption("pm_demo_declined");
    await start(page, "Start Basic - $14/mo").click();
    await expect(page.getByRole("alert")).toContainText("Your card was declined.");
    await page.getByRole("combobox", { name: "Card" }).selectOption("pm_demo_visa");
    await start(page, "Start Basic - $14/mo").click();
    await expectSuccess(page, "Basic");
    faults.expectStatus(400);
  });

  // CO09
  test("Cancel returns to the price list", async ({ page, user: _ }) => {
    await page.goto("/checkout?plan=basic");
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL("/pricing");
  });
});
