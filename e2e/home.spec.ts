import { expect, test } from "./harness/test.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    // H02, H03, H04, H07
    test("a visitor sees what the engine does to the sample", async ({ page }) => {
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Make AI text sound\s+human/);
      await expect(page.getByRole("heading", { name: "AI-Generated Text" })).toBeVisible();
      const result = page.getByRole("region", { name: "Human-Like Text" });
      await expect(result).toContainText("Your human text will appear here");
      await expect(result.locator("del, ins")).toHaveCount(0);

      await page.getByRole("button", { name: "See the Magic" }).click();

      expect(await result.locator("del").count()).toBeGreaterThan(2);
      expect(await result.locator("ins").count()).toBeGreaterThan(0);
      await expect(page.getByRole("list", { name: "Changes" }).getByRole("listitem")).not.toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe("/");
    });
  });
}

// PR03, PR05, PR06
test("the prices are those of the three plans", async ({ page }) => {
  await page.goto("/pricing");
  for (const [plan, price, button] of [
    ["Basic", "$14", "Choose Basic"],
    ["Pro", "$24", "Start Humanizing"],
    ["Premium", "$99", "Choose Premium"],
  ] as const) {
    const card = page.getByRole("region", { name: plan });
    await expect(card).toContainText(price);
    await expect(card.getByRole("link", { name: button })).toBeVisible();
  }
  await expect(page.getByRole("region", { name: "Pro" })).toContainText("Most Popular");
});

// PR07
test("a member's own plan cannot be chosen again", async ({ page, member: _ }) => {
  await page.goto("/pricing");
  await expect(
    page.getByRole("region", { name: "Basic" }).getByRole("button", { name: "Current Plan" }),
  ).toBeDisabled();
  await expect(page.getByRole("link", { name: "Start Humanizing" })).toBeVisible();
});
