import { expect, type Page } from "@playwright/test";

/** Adds a virtual authenticator to the page's browser. It stores passkeys and confirms every request. */
export async function holdPasskeys(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Adds a passkey for the signed-in user, after confirming the password. */
export async function addPasskey(page: Page, password: string): Promise<void> {
  await page.goto("/account/confirm?next=/account/security");
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Your passkey is added.")).toBeVisible();
}
