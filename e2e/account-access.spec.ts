import { makeKey } from "./harness/keys.ts";
import { expect, password, test } from "./harness/test.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test("the keys that survive a changed password are revoked with one button", async ({ page, user: _ }) => {
      await makeKey(page);
      await page.goto("/account/security");
      await expect(page.getByRole("button", { name: "Revoke all" })).toHaveCount(0);
      await page.getByLabel("Current password").fill(password);
      await page.getByLabel("New password").fill("rhubarb tin");
      await page.getByRole("button", { name: "Change password" }).click();
      const access = page.getByRole("region", { name: "What can still use your account" });
      await expect(access.getByRole("listitem")).toHaveText(/The website\s+API key · never used/);
      await access.getByRole("button", { name: "Revoke all" }).click();
      await expect(page.getByText("All API keys and programs are revoked.")).toBeVisible();
      await page.goto("/account/api");
      await expect(page.getByText("Ended")).toBeVisible();
    });
  });
}
