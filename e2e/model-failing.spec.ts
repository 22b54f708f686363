import type { Page } from "@playwright/test";
import { expect, recorded, withModel } from "./harness/replay.ts";

// A language model that fails every request.

const test = withModel("model-failing", "fail=1");

const modalOf = (page: Page) => page.getByRole("dialog", { name: "Analyzing Your Text" });

test("an unavailable model is reported, and nothing is charged", async ({ page, member: _, faults }) => {
  await page.goto("/platform");
  await page.locator("island-root[ready]").waitFor();
  const text = await recorded("02-air-sealing");
  await page.getByRole("textbox", { name: "Your draft" }).fill(text);
  await page.getByRole("button", { name: "Humanize Text" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Failed to process text. Please try again.");
  await expect(alert).toContainText("nothing was charged");
  await expect(modalOf(page)).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Your draft" })).toHaveValue(text);
  faults.expectStatus(503);
});
