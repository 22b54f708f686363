import { expect, type Page } from "@playwright/test";

/** Gives the page's browser a device that holds passkeys, and agrees to everything. */
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

/** Adds a passkey for whoever is signed in, who shows their password on the way. */
export async function addPasskey(page: Page, password: string): Promise<void> {
  await page.goto("/account/confirm?next=/account/security");
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Your passkey is added.")).toBeVisible();
}
