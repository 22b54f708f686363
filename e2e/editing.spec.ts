import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./harness/accessibility.ts";
import { expect, test } from "./harness/test.ts";

// Editing a result in place.

const text =
  "People leverage it daily, and the plan is merely a promise. The crew checks safety. " +
  "Labels promote transparency in many shops. It stands as a testament to their rigid work.";

const clean = (page: Page) => page.locator('[data-view="clean"]');
const marked = (page: Page) => page.getByRole("group", { name: "Result with marks" });
const heading = (page: Page) => page.getByRole("heading", { name: /^Suggestions/ });
const field = (page: Page) => page.getByRole("textbox", { name: "Edit the result" });
const undo = (page: Page) => page.getByRole("button", { name: "Undo" });

async function humanize(page: Page): Promise<void> {
  await page.goto("/platform");
  await page.locator("island-root[ready]").waitFor();
  await page.getByRole("textbox", { name: "Your draft" }).fill(text);
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await expect(heading(page)).toHaveText("Suggestions 3");
}

/** Selects these words in the field, as with the mouse, and replaces them by typing. */
async function replace(page: Page, words: string, others: string): Promise<void> {
  await field(page).evaluate((area: HTMLTextAreaElement, words) => {
    const start = area.value.indexOf(words);
    area.setSelectionRange(start, start + words.length);
  }, words);
  await page.keyboard.type(others);
}

test("an edited result survives a reload, is copied and saved, and the edit is undone", async ({
  page,
  context,
  member: _,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await humanize(page);
  const made = await clean(page).textContent();
  await page.getByRole("button", { name: "Skip “promote”" }).click();

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(field(page)).toBeFocused();
  await expectAccessible(page);
  const checked = page.waitForResponse("/platform/check");
  await replace(page, "safety", "pivotal safety rules");
  await replace(page, "People", "Crews");
  expect((await checked).status()).toBe(200);
  await expect(page.getByRole("button", { name: "Dismiss “pivotal”" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Edited" })).toHaveText("Edited, 30 words");
  await expect(marked(page).getByRole("link", { name: "pivotal" })).toBeVisible();
  const written = made?.replace("safety", "pivotal safety rules").replace("People", "Crews") ?? "";
  await expect(clean(page)).toHaveText(written);
  await expect(heading(page)).toHaveText("Suggestions 3");

  await undo(page).click();
  await expect(clean(page)).toHaveText(made ?? "");
  await expect(page.getByRole("button", { name: "Reopen “promote”" })).toBeVisible();
  await undo(page).click();
  await expect(undo(page)).toBeDisabled();

  await marked(page).focus();
  await page.keyboard.press("e");
  await replace(page, "promise", "word given");
  await page.reload();
  await page.locator("island-root[ready]").waitFor();
  const kept = made?.replace("promise", "word given") ?? "";
  await expect(clean(page)).toHaveText(kept);
  await page.getByRole("button", { name: "Replace “merely” with “just”" }).click();
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
  const shown = kept.replace("merely", "just");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download .txt" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toBe(shown);
  const notes = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download notes" }).click();
  expect(await readFile(await (await notes).path(), "utf8")).toContain("“merely” → “just”");
  await undo(page).click();
  await expect(clean(page)).toHaveText(kept);
  await expect(page.locator('dt:has-text("Words Used") + dd').first()).toHaveText("30"); // the draft is counted once
});
