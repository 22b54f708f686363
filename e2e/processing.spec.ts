import type { Page } from "@playwright/test";
import { expect, test } from "./harness/test.ts";
import { textOf } from "./harness/text.ts";

// The processing modal during a run whose length the test controls: it delays the call, and uses a fake clock.

const modalOf = (page: Page) => page.getByRole("dialog", { name: "Analyzing Your Text" });
const stepsOf = (page: Page) => modalOf(page).getByRole("listitem");
const submitOf = (page: Page) => page.locator("#humanize button[type=submit]");

let release: () => void;

test.beforeEach(async ({ page, member: _ }) => {
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/humanize", async (route) => {
    await held;
    await route.continue().catch(() => {}); // the page may have aborted the request
  });
  await page.clock.install();
  await page.goto("/platform");
  await page.locator("island-root[ready]").waitFor();
  await page.getByRole("textbox", { name: "Your draft" }).fill(textOf(60));
  await page.clock.pauseAt(Date.now() + 60_000);
  await submitOf(page).focus();
  const asked = page.waitForRequest("**/api/humanize"); // sent once the draft is saved
  await page.keyboard.press("Enter");
  await expect(submitOf(page)).toHaveText("Processing...");
  await asked;
  await expect(modalOf(page)).toBeHidden();
  await page.clock.runFor(250); // the steps start one frame after the modal opens
  await expect(modalOf(page)).toBeVisible();
});

test.afterEach(() => release());

// PM01, PM03, PM04, PM05, PM06
test("the steps follow their timing", async ({ page }) => {
  const steps = [
    ["Text Analysis", 1200],
    ["AI Pattern Detection", 1500],
    ["Content Restructuring", 1800],
    ["Natural Flow Optimization", 1400],
    ["Final Quality Check", 1100],
  ] as const;
  await expect(stepsOf(page)).toHaveCount(steps.length);
  for (const [index, [name, milliseconds]] of steps.entries()) {
    const step = stepsOf(page).nth(index);
    await expect(step).toContainText(name);
    await expect(step).toHaveAttribute("aria-current", "step");
    await page.clock.runFor(milliseconds - 200);
    await expect(step.getByRole("progressbar")).not.toHaveJSProperty("value", 100);
    await page.clock.runFor(200);
    await expect(step).toContainText("Done");
    await expect(step.getByRole("progressbar")).toHaveJSProperty("value", 100);
  }
});

// PL18, PL19, PM07
test("the overall bar waits at 90 for the response", async ({ page }) => {
  const overall = modalOf(page).getByRole("progressbar", { name: "Overall progress" });
  for (const percent of [20, 30, 40]) {
    await page.clock.runFor(200);
    await expect(overall).toHaveJSProperty("value", percent);
  }
  await page.clock.runFor(5_000);
  await expect(overall).toHaveJSProperty("value", 90);
  await expect(modalOf(page)).toContainText("90%");
  await expect(submitOf(page)).toHaveText("Processing...");
  release();
  await expect(page.getByRole("group", { name: "Result with marks" }).locator("del").first()).toBeAttached();
  await expect(page.getByRole("button", { name: "Stop" })).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(modalOf(page)).toBeHidden();
  await expect(submitOf(page)).toBeFocused();
});

// PL23, PM08
for (const [way, close] of [
  ["Escape", (page: Page) => page.keyboard.press("Escape")],
  ["a press beside it", (page: Page) => page.mouse.click(5, 5)],
  ["its button", (page: Page) => page.getByRole("button", { name: "Stop" }).click()],
] as const) {
  test(`closing it by ${way} stops the run and restores the focus`, async ({ page }) => {
    const stopped = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/humanize"));
    await page.clock.runFor(2_000);
    await close(page);
    await stopped;
    await page.clock.runFor(1_000);
    await expect(modalOf(page)).toBeHidden();
    await expect(submitOf(page)).toBeFocused();
    await expect(page.getByText("No output yet")).toBeVisible();

    await page.keyboard.press("Enter");
    await page.clock.runFor(250);
    await expect(modalOf(page)).toBeVisible();
    await expect(stepsOf(page).first().getByRole("progressbar")).toHaveJSProperty("value", 0);
    await expect(modalOf(page).locator(".percent")).toHaveText("10%");
    await page.keyboard.press("Escape");
  });
}

test.describe(() => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("no bar moves with reduced motion", async ({ page }) => {
    const first = stepsOf(page).first().getByRole("progressbar");
    await page.clock.runFor(1_000);
    await expect(first).toHaveJSProperty("value", 0);
    await page.clock.runFor(200);
    await expect(first).toHaveJSProperty("value", 100);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});
