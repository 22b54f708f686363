import type { Page } from "@playwright/test";
import { expectAccessible } from "./harness/accessibility.ts";
import { expect, recorded, withModel } from "./harness/replay.ts";

// Rewrites by a language model, which take seconds.

const test = withModel("model", "latency=300ms&pace=40");

const modalOf = (page: Page) => page.getByRole("dialog", { name: "Analyzing Your Text" });
const outputOf = (page: Page) => page.getByRole("group", { name: "Result with marks" });
const barOf = (page: Page) => modalOf(page).getByRole("progressbar", { name: "Overall progress" });

async function begin(page: Page, name: string): Promise<void> {
  await page.goto("/platform");
  await page.locator("island-root[ready]").waitFor();
  await page.getByRole("textbox", { name: "Your draft" }).fill(await recorded(name));
  await page.getByRole("button", { name: "Humanize Text" }).click();
}

test("passages are shown during the run, and then the model's text", async ({ page, member: _ }) => {
  await begin(page, "02-air-sealing");
  const passing = modalOf(page).locator(".passing");
  await expect(passing).toHaveText(/\w/, { timeout: 2000 });
  await expect.poll(() => barOf(page).evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(20);
  await expect(modalOf(page).getByRole("listitem").nth(2)).toHaveAttribute("aria-current", "step");
  await expectAccessible(page);
  await expect(modalOf(page)).toBeHidden({ timeout: 15_000 });
  await expect(outputOf(page)).toContainText("My neighbor Ruth Calder lives in Halifax");
  await expect(page.getByText("Rewritten by a recording")).toBeVisible();
});

// PL23
test("stopping a run charges for the paragraphs shown, and no late text appears", async ({ page, member: _ }) => {
  await begin(page, "02-air-sealing");
  await expect(modalOf(page).locator(".passing")).toBeVisible();
  await modalOf(page).getByRole("button", { name: "Stop" }).click();
  await expect(modalOf(page)).toBeHidden();
  await page.waitForTimeout(1500);
  await expect(outputOf(page)).toHaveCount(0);
  await expect(page.getByRole("alert")).toContainText("The paragraphs that had appeared were counted.");
  await page.reload();
  const used = Number(await page.locator('dt:has-text("Words Used") + dd').first().innerText());
  expect(used).toBeGreaterThan(0);
  expect(used).toBeLessThan((await recorded("02-air-sealing")).split(/\s+/).length / 2);
});

test("every sentence is a separate change that can be reverted", async ({ page, member: _ }) => {
  await begin(page, "31-tenant-deposit");
  await expect(modalOf(page)).toBeHidden({ timeout: 20_000 });
  const mark = outputOf(page).locator('a.mark[title="Rewritten sentence"]').nth(3);
  const before = await mark.locator("del").innerText();
  expect(before).toMatch(/\w[.?!]$/);
  await page.locator(`${await mark.getAttribute("href")} button`).click();
  await page.getByRole("radio", { name: "Clean" }).check();
  await expect(page.locator(".script[data-view=clean]")).toContainText(before);
});
