import type { Page } from "@playwright/test";
import { expectAccessible } from "./harness/accessibility.ts";
import { expect, test } from "./harness/test.ts";

// Suggestions: changes of which the engine is not sure, for the writer to decide.

const text =
  "People leverage it daily, and the plan is merely a promise. The crew checks safety. " +
  "Labels promote transparency in many shops. They faced many challenges. The roof was not dry.";

const clean = (page: Page) => page.locator('[data-view="clean"]');
const heading = (page: Page) => page.getByRole("heading", { name: /^Suggestions/ });

async function humanize(page: Page, javaScriptEnabled = true): Promise<void> {
  await page.goto("/platform");
  if (javaScriptEnabled) await page.locator("island-root[ready]").waitFor();
  await page.getByRole("textbox", { name: "Your draft" }).fill(text);
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await expect(heading(page)).toHaveText("Suggestions 3");
}

test("a taken and a skipped suggestion survive a reload and another version", async ({ page, member: _ }) => {
  await humanize(page);
  await page.getByRole("button", { name: "Replace “merely” with “just”" }).click();
  await expect(clean(page)).toContainText("the plan is just a promise");
  await page.getByRole("button", { name: "Skip “promote”" }).click();
  await expect(heading(page)).toHaveText("Suggestions 1");
  await expectAccessible(page);

  await page.reload();
  await page.locator("island-root[ready]").waitFor();
  await expect(heading(page)).toHaveText("Suggestions 1");
  await expect(clean(page)).toContainText("the plan is just a promise");

  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled(); // a reload clears the undo history
  const another = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Another Version" }).click();
  await another;
  await expect(page.getByRole("button", { name: /^(Reopen “promote”|Reapply change)/ })).toBeVisible();
  await expect(clean(page)).toContainText("Labels promote transparency"); // the user's decision overrides the new version
});

test("a mark opens its suggestion, which keys decide", async ({ page, member: _ }) => {
  await humanize(page);
  await page.getByRole("group", { name: "Result with marks" }).getByRole("link", { name: "merely" }).click();
  await expect(page.getByRole("button", { name: "Replace “merely” with “only”" })).toBeFocused();
  await page.keyboard.press("1");
  await expect(clean(page)).toContainText("is only a promise");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("1");
  await expect(clean(page)).toContainText("They faced many problems");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(clean(page)).toContainText("They faced many challenges");
  await page.getByRole("button", { name: "Revert all" }).click();
  await expect(clean(page)).toHaveText(text);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("suggestions are select fields of the form, and counted once", async ({ page, member: _ }) => {
    await humanize(page, false);
    await page.getByRole("combobox", { name: "Instead of “merely”" }).selectOption("just");
    await page.getByRole("button", { name: "Humanize Text" }).click();
    await expect(clean(page)).toContainText("the plan is just a promise");
    await expect(page.getByRole("combobox", { name: "Instead of “merely”" }).locator(":checked")).toHaveText("just");
    await expect(page.locator('dt:has-text("Words Used") + dd').first()).toHaveText("30");
  });
});
