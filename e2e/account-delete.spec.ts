import { expect, test } from "./harness/test.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test("deleting an account deletes all of its data", async ({ page, user, faults }) => {
      await page.goto("/account/security");
      await page.getByRole("link", { name: "Delete your account" }).click();
      await page.getByLabel("Your password").fill("not this one");
      await page.getByRole("button", { name: "Delete my account" }).click();
      await expect(page.getByText("That isn’t your current password.")).toBeVisible();
      faults.expectStatus(400);
      await page.getByLabel("Your password").fill(user.password);
      await page.getByRole("button", { name: "Delete my account" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Your account is deleted." })).toBeVisible();

      await page.goto("/account");
      await expect(page.getByRole("heading", { level: 1, name: "Sign In Required" })).toBeVisible();
      await page.goBack();
      await expect(page.getByText(user.email)).toHaveCount(0);
    });
  });
}
