import type { Page } from "@playwright/test";
import { password } from "./test.ts";

/** Creates an API test key, and returns its secret. */
export async function makeKey(page: Page): Promise<string> {
  await page.goto("/account/api");
  await page.getByLabel("Name").fill("The website");
  await page.getByLabel("Kind").selectOption("test");
  await page.getByRole("textbox", { name: "Your password" }).first().fill(password);
  await page.getByRole("button", { name: "Create the key" }).click();
  await page.getByRole("heading", { name: "The website" }).waitFor();
  return page.locator("#secret").innerText();
}
