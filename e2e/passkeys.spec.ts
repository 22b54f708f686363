import { addPasskey, holdPasskeys } from "./harness/passkeys.ts";
import { expect, test } from "./harness/test.ts";
import { confirmAddress } from "./harness/two_step.ts";

test.use({ viewport: { width: 360, height: 740 } });

// AP01
test("a passkey is added, signs in alone, confirms the identity, and is removed", async ({
  page,
  user,
  context,
  faults,
}) => {
  await confirmAddress(page, user.email);
  await holdPasskeys(page);
  await page.goto("/account/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page).toHaveURL("/account/confirm?next=%2Faccount%2Fsecurity");
  faults.expectStatus(403); // adding a passkey requires confirming the identity
  await addPasskey(page, user.password);
  await expect(page.getByText("Chrome on Linux", { exact: false }).first()).toBeVisible();

  await context.clearCookies();
  await page.goto("/login?next=/account/security");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL("/account/security");
  await page.getByText("Rename or remove").click();
  await page.getByLabel("Name", { exact: true }).fill("My phone");
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByText("My phone", { exact: false }).first()).toBeVisible();

  await page.goto("/account/confirm?next=/account/preferences");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL("/account/preferences");

  await page.goto("/account/security");
  await page.getByText("Rename or remove").click();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("The passkey is removed.")).toBeVisible();

  await context.clearCookies();
  await page.goto("/login");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "That passkey didn’t work." })).toBeVisible();
  faults.expectStatus(401);
});

test("a browser without a passkey says that nothing happened", async ({ page }) => {
  await page.goto("/login");
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException("closed", "NotAllowedError"));
  });
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Nothing happened." })).toBeVisible();
});
