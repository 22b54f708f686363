import { readFile } from "node:fs/promises";
import { expect, test } from "./harness/test.ts";
import { codeOf, confirmAddress, turnOnTwoStep } from "./harness/two_step.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test("signing in requires a code from the app or a recovery code", async ({ page, user, context, faults }) => {
      await page.goto("/account/security");
      await expect(page.getByRole("link", { name: "Set it up" })).toHaveCount(0);
      await confirmAddress(page, user.email);
      await page.getByRole("link", { name: "Set it up" }).click();
      const key = await turnOnTwoStep(page, user.password);
      const recovery = (await page.locator(".codes code").first().textContent()) ?? "";
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Download" }).click(),
      ]);
      expect(await readFile(await file.path(), "utf8")).toContain(recovery);
      await page.getByRole("link", { name: "I’ve saved them" }).click();
      await expect(page.getByText("Signing in takes your password and a code from your app.")).toBeVisible();

      for (const code of [codeOf(key), recovery]) {
        await context.clearCookies();
        await page.goto("/login?next=/account/security");
        await page.getByLabel("Email").fill(user.email);
        await page.getByLabel("Password", { exact: true }).fill(user.password);
        await page.getByRole("button", { name: "Sign In" }).click();
        await page.getByLabel("Code", { exact: true }).fill(code);
        await page.getByRole("button", { name: "Sign In" }).click();
        await expect(page).toHaveURL("/account/security");
      }

      if (javaScriptEnabled) faults.expectStatus(401); // for the password alone
      await page.getByText("Turn it off").first().click();
      await page.getByLabel("Your password").last().fill(user.password);
      await page.getByRole("button", { name: "Turn it off" }).click();
      await expect(page.getByText("Two-step sign-in is off.")).toBeVisible();
    });
  });
}
