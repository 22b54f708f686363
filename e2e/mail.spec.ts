import { expectAccessible } from "./harness/accessibility.ts";
import { expectFit } from "./harness/fit.ts";
import { expectForcedColors } from "./harness/media.ts";
import { expectTargets } from "./harness/targets.ts";
import { expect, test } from "./harness/test.ts";

test("a buyer gets a receipt by email", async ({ page, user, context }) => {
  const bought = await context.request.post("/api/create-subscription", {
    data: { paymentMethodId: "pm_demo_visa", priceId: "price_demo_pro", email: user.email },
    headers: { "Idempotency-Key": crypto.randomUUID() },
  });
  expect(bought.status(), await bought.text()).toBe(200);
  const line = page.getByRole("listitem").filter({ hasText: user.email }).filter({ hasText: "Your receipt" });
  await expect(async () => {
    await page.goto("/dev/mail");
    await expect(line).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await line.getByRole("link", { name: "Your receipt for Pro: $24.00", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Your Pro plan is paid until");
  await expect(page.getByText("DEMO-0001")).toBeVisible();
  await page.getByRole("link", { name: "See your billing history" }).click();
  await expect(page).toHaveURL("/account/invoices");
  await expect(page.getByText("DEMO-0001")).toBeAttached();
});

for (const name of ["receipt", "payment-failed", "card-expiring", "refunded", "plan-changed"]) {
  test(`the email ${name} is accessible and loads nothing`, async ({ page }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(`/dev/mail/samples/${name}.html`);
    await expect(page.locator(".sheet")).toHaveCSS("border-top-width", "1px"); // the policy allows its styles
    expect(requests).toHaveLength(1);
    await test.step("axe, both themes", () => expectAccessible(page));
    await test.step("forced colors", () => expectForcedColors(page));
    await test.step("targets", () => expectTargets(page));
    await test.step("fit", () => expectFit(page));
  });
}
