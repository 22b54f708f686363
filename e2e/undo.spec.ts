import type { CDPSession, Page } from "@playwright/test";
import { expect, test } from "./harness/test.ts";

// Decisions and input are never lost: not by undo, a re-render, or a failed run.

const text =
  "People leverage it daily, and the plan is merely a promise. The crew checks safety. " +
  "Labels promote transparency in many shops. It stands as a testament to their rigid work.";

const draft = (page: Page) => page.getByRole("textbox", { name: "Your draft" });
const clean = (page: Page) => page.locator('[data-view="clean"]');
const field = (page: Page) => page.getByRole("textbox", { name: "Edit the result" });
const take = (page: Page) => page.getByRole("button", { name: "Replace “merely” with “just”" });

async function humanize(page: Page): Promise<string> {
  await page.goto("/platform");
  await page.locator("island-root[ready]").waitFor();
  await draft(page).click();
  await page.keyboard.insertText(text); // like pasting, which the browser can undo
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await expect(page.getByRole("heading", { name: /^Suggestions/ })).toBeVisible();
  return (await clean(page).textContent()) ?? "";
}

/** Throttles the browser to the speed of a phone. */
async function slow(page: Page): Promise<CDPSession> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  return browser;
}

/** Selects words in the field, as with the mouse. */
async function select(page: Page, words: string): Promise<void> {
  await field(page).evaluate((area: HTMLTextAreaElement, words) => {
    const start = area.value.indexOf(words);
    area.setSelectionRange(start, start + words.length);
  }, words);
}

for (const where of ["the page", "a suggestion", "the result"]) {
  test(`Ctrl+Z in ${where} undoes a decision, and leaves the draft`, async ({ page, member: _ }) => {
    const made = await humanize(page);
    await take(page).click();
    const taken = made.replace("merely", "just");
    await expect(clean(page)).toHaveText(taken);
    if (where === "the page")
      await page
        .locator("footer")
        .last()
        .click({ position: { x: 1, y: 1 } });
    if (where === "the result") await page.getByRole("group", { name: "Result with marks" }).focus();
    await page.keyboard.press("Control+z");
    await expect(clean(page)).toHaveText(made);
    await expect(draft(page)).toHaveValue(text);
    await page.keyboard.press("Control+z"); // nothing is left to undo
    await expect(draft(page)).toHaveValue(text);
    await page.keyboard.press("Control+Shift+z");
    await expect(clean(page)).toHaveText(taken);
  });
}

test("Ctrl+Z in the draft undoes typing there, and nothing else", async ({ page, member: _ }) => {
  const made = await humanize(page);
  await take(page).click();
  await draft(page).press("End");
  await draft(page).press("Control+End");
  await page.keyboard.type(" More.");
  await page.keyboard.press("Control+z");
  await expect(draft(page)).not.toHaveValue(`${text} More.`);
  await expect(clean(page)).toHaveText(made.replace("merely", "just"));
});

test("undo and redo step through typing, decisions, and versions", async ({ page, member: _ }) => {
  const made = await humanize(page);
  await take(page).click();
  const taken = made.replace("merely", "just");
  await page.getByRole("button", { name: "Another version" }).click();
  await expect(page.getByRole("button", { name: "Humanize Text" })).toBeEnabled();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.keyboard.type("So: ");
  await page.keyboard.press("Escape");
  await expect(clean(page)).toHaveText(/^So: /);
  const last = (await clean(page).textContent()) ?? "";
  for (const pressed of ["Control+z", "Control+z", "Control+z"]) await page.keyboard.press(pressed);
  await expect(clean(page)).toHaveText(made);
  await page.keyboard.press("Control+y");
  await expect(clean(page)).toHaveText(taken);
  await page.getByRole("button", { name: "Redo" }).click();
  await page.keyboard.press("Control+y");
  await expect(clean(page)).toHaveText(last);
});

test("typing on a slow machine inserts at the caret", async ({ page, member: _ }) => {
  const made = await humanize(page);
  await slow(page);
  await page.getByRole("group", { name: "Result with marks" }).focus();
  await page.keyboard.press("e");
  await select(page, "promise"); // without waiting for a frame
  await page.keyboard.type("word given");
  await select(page, "safety");
  const checked = page.waitForResponse("/platform/check");
  await page.keyboard.type("pivotal rules");
  await checked;
  await page.keyboard.type(" and habits", { delay: 30 }); // while the check's findings are rendered
  const written = made.replace("promise", "word given").replace("safety", "pivotal rules and habits");
  await expect(field(page)).toHaveValue(written);
});

test("a composition continues during a re-render", async ({ page, member: _ }) => {
  const made = await humanize(page);
  const browser = await slow(page);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await select(page, "safety");
  const checked = page.waitForResponse("/platform/check");
  await page.keyboard.type("pivotal ");
  await browser.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
  await checked;
  await browser.send("Input.imeSetComposition", { text: "日本", selectionStart: 2, selectionEnd: 2 });
  await browser.send("Input.insertText", { text: "日本" });
  await expect(field(page)).toHaveValue(made.replace("safety", "pivotal 日本"));
});

test("input in the draft during the restoration of a result is kept", async ({ page, member: _ }) => {
  const made = await humanize(page);
  await slow(page);
  await page.reload({ waitUntil: "commit" });
  await draft(page).focus();
  await page.keyboard.type("Mine", { delay: 60 });
  await page.locator("island-root[ready]").waitFor();
  await page.keyboard.type(" own.", { delay: 60 });
  await expect(clean(page)).toHaveText(made);
  await expect(draft(page)).toHaveValue(/Mine own\./); // at the browser's caret position
});

test("a failed version keeps the result, with the error above it", async ({ page, member: _, faults }) => {
  const made = await humanize(page);
  await page.route("/api/humanize", (route) =>
    route.fulfill({ status: 500, json: { success: false, error: "Failed to process text", advice: "Try again." } }),
  );
  await page.getByRole("button", { name: "Another version" }).click();
  await expect(page.getByRole("alert").filter({ visible: true })).toContainText("Try again.");
  faults.expectStatus(500);
  await expect(clean(page)).toHaveText(made);
  await expect(take(page)).toBeVisible();
  await page.getByRole("button", { name: "Copy" }).focus();
  await page.unroute("/api/humanize");
  await page.getByRole("button", { name: "Another version" }).click();
  await expect(page.getByRole("alert").filter({ visible: true })).toHaveCount(0);
});
