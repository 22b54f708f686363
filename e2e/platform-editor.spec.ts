import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./harness/accessibility.ts";
import { expect, test } from "./harness/test.ts";
import { textOf } from "./harness/text.ts";

// The editor with JavaScript. platform.spec.ts tests it without.

const draftOf = (page: Page) => page.getByRole("textbox", { name: "Your draft" });
const markedOf = (page: Page) => page.getByRole("group", { name: "Result with marks" });
const cleanOf = (page: Page) => page.getByRole("group", { name: "Result", exact: true });
const figure = (page: Page, name: string) => page.locator(`dt:has-text("${name}") + dd`).first();

test.beforeEach(async ({ page, member: _ }) => {
  await page.goto("/platform");
  await page.locator("island-root[ready]").waitFor();
});

async function humanize(page: Page, text: string): Promise<void> {
  await draftOf(page).fill(text);
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await markedOf(page).waitFor();
  await page.locator("dialog[open]").waitFor({ state: "hidden" });
}

// PL12, PL14
test("words are counted during input", async ({ page }) => {
  const button = page.getByRole("button", { name: "Humanize Text" });
  await expect(button).toBeDisabled();
  await draftOf(page).pressSequentially("one two ");
  await expect(page.getByText("2 words", { exact: true })).toBeVisible();
  await expect(button).toBeEnabled();
  await draftOf(page).fill(textOf(12_345));
  await expect(page.getByText("12,345 words", { exact: true })).toBeVisible();
});

// PL18, PL20, PL21
test("a run shows the modal, fills the output, and counts words, on the same page", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/humanize", async (route) => {
    await held;
    await route.continue();
  });
  await draftOf(page).fill(textOf(60));
  await draftOf(page).press("Control+Enter");
  await expect(page.getByRole("dialog", { name: "Analyzing Your Text" })).toBeVisible(); // PM01
  await expect(page.locator("#humanize button[type=submit]")).toHaveText("Processing...");
  await expectAccessible(page);
  release();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await markedOf(page).locator("del").count()).toBeGreaterThan(2);
  await expect(figure(page, "Words Used")).toHaveText("60");
  await expect(figure(page, "Remaining")).toHaveText("29,940");
  await expect(page.locator("#humanize button[type=submit]")).toHaveText("Humanize Text");
  await expectAccessible(page);
});

// PL23
test("closing the modal stops the run without a late result or a charge", async ({ page }) => {
  let answered: Promise<unknown> = Promise.resolve();
  await page.route("**/api/humanize", async (route) => {
    answered = new Promise((resolve) => page.once("requestfailed", resolve));
    await answered;
    await route.abort().catch(() => {});
  });
  await draftOf(page).fill(textOf(60));
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await answered;
  await expect(page.getByText("No output yet")).toBeVisible();
  await expect(draftOf(page)).toHaveValue(textOf(60));
  await page.reload();
  await expect(figure(page, "Words Used")).toHaveText("0");
});

test("a change is reverted and restored, also with the keyboard", async ({ page }) => {
  const text = "We utilize tools. Moreover, it is important to note that it works.";
  await humanize(page, text);
  const first = markedOf(page).locator("a").first();
  await first.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Revert change 1" })).toBeFocused();
  await page.keyboard.press("Enter");
  const reapply = page.getByRole("button", { name: "Reapply change 1" });
  await expect(reapply).toBeFocused();
  await expect(first.locator("del")).toHaveCount(0);
  await page.getByRole("button", { name: "Revert all" }).click();
  await page.getByRole("radio", { name: "Clean" }).check();
  await expect(cleanOf(page)).toHaveText(text);
  await expect(page.getByText(`${text.split(" ").length} words`).last()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cleanOf(page)).not.toHaveText(text);
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
});

test("on a phone the output scrolls into view, and stays put when a change is reverted", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await humanize(page, textOf(200));
  await expect(page.getByRole("radio", { name: "Clean" })).toBeInViewport();
  await expect(page.getByText(/^Humanized text ready, \d+ words$/)).toHaveRole("status");
  await page.getByRole("tab", { name: "Changes" }).click();
  const revert = page.getByRole("button", { name: "Revert change 3", exact: true });
  await revert.click();
  const reapply = page.getByRole("button", { name: "Reapply change 3" });
  await reapply.scrollIntoViewIfNeeded(); // otherwise the click would scroll to it
  const before = await reapply.boundingBox();
  await reapply.click();
  // the page may scroll by the lines that the output above gains, so that the list keeps its position on the screen
  await expect(revert).toBeVisible();
  const after = await revert.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
});

test("after a long draft on a tablet the reason for a failure scrolls into view", async ({ page, faults }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.route("**/api/humanize", (route) => route.fulfill({ status: 500, json: { success: false } }));
  await draftOf(page).fill(textOf(3000));
  await page.evaluate(() => scrollTo(0, 2000));
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("alert")).toBeInViewport();
  faults.expectStatus(500);
});

test("the bar is reachable by keyboard without scrolling the page", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await draftOf(page).fill(textOf(30));
  const button = page.getByRole("button", { name: "Humanize Text" });
  for (let press = 0; press < 6 && !(await button.evaluate((element) => element.matches(":focus"))); press++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
  await expect(button).toBeFocused();
});

// PL25
test("the output is copied and downloaded", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await humanize(page, textOf(40));
  await page.getByRole("radio", { name: "Clean" }).check();
  const output = await cleanOf(page).textContent();
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Copied!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(output);
  await expect(page.getByText("Copied!")).toBeHidden();
  for (const ending of [".txt", ".md"]) {
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: `Download ${ending}` }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^[\\p{L}\\d-]{1,60}\\.plain\\${ending}$`, "u"));
    expect(await readFile(await file.path(), "utf8")).toBe(output);
  }
});

test("kept words are added and removed, and do not change", async ({ page }) => {
  const field = page.getByLabel("Kept words");
  await field.pressSequentially("utilize,leverage");
  await field.press("Enter");
  await field.pressSequentially("robust tools");
  await page.getByRole("button", { name: "Remove leverage" }).click();
  await humanize(page, "We utilize and leverage robust tools.");
  await page.getByRole("radio", { name: "Clean" }).check();
  await expect(cleanOf(page)).toContainText("utilize");
  await expect(cleanOf(page)).toContainText("robust tools");
});

test("another version uses the next seed", async ({ page }) => {
  await humanize(page, textOf(100));
  const asking = page.waitForRequest("**/api/humanize");
  await page.getByRole("button", { name: "Another version" }).click();
  expect((await asking).postDataJSON()).toMatchObject({ seed: 1, text: textOf(100) });
  await expect(page.getByText("no words were counted").first()).toBeVisible();
  await expect(figure(page, "Words Used")).toHaveText("100");
});

test("a session that ended keeps the text and offers to sign in", async ({ page, context, faults }) => {
  await context.clearCookies();
  await draftOf(page).fill(textOf(30));
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to process text. Please try again.");
  await expect(page.getByRole("alert")).toContainText("You’re not signed in.");
  await expect(page.getByRole("alert").getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(draftOf(page)).toHaveValue(textOf(30));
  await expect(page.getByText(/^Not saved yet/)).toBeVisible();
  faults.expectStatus(401);
});

test("a reload keeps the draft and its settings", async ({ page }) => {
  await draftOf(page).fill("Not sent yet.");
  await page.getByLabel("Mode").selectOption("casual");
  await page.reload();
  await page.locator("island-root[ready]").waitFor();
  await expect(draftOf(page)).toHaveValue("Not sent yet.");
  await expect(page.getByText("3 words", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Mode")).toHaveValue("casual");
});

test("the editor is hydrated in place without a layout shift", async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Object.assign(window, { moved: entry.toJSON() });
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.reload();
  await page.locator("island-root[ready]").waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.evaluate(() => Reflect.get(window, "moved"))).toBeUndefined();
});
