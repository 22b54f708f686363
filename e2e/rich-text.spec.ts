import type { Page } from "@playwright/test";
import { expectAccessible } from "./harness/accessibility.ts";
import { expect, test } from "./harness/test.ts";

// Rich text: headings, lists, bold words, and links, pasted into the editor and copied from it.

const html =
  "<h2>What it costs</h2><p>We <strong>utilize</strong> it.</p>" +
  '<ul><li>Rent: $900</li><li>See <a href="https://rent.example/">the list</a></li></ul>';
const markdown = "## What it costs\n\nWe **utilize** it.\n\n- Rent: $900\n- See [the list](https://rent.example/)";

const draftOf = (page: Page) => page.getByRole("textbox", { name: "Your draft" });
const rendered = (page: Page) => page.locator(".rendered");
const cleanOf = (page: Page) => page.getByRole("group", { name: "Result", exact: true });

async function fillClipboard(page: Page): Promise<void> {
  await page.evaluate(async (html) => {
    const item = { "text/html": html, "text/plain": "What it costs We utilize it." };
    await navigator.clipboard.write([new ClipboardItem(item)]);
  }, html);
}

const copied = (page: Page, type: string) =>
  page.evaluate(async (type) => {
    const [item] = await navigator.clipboard.read();
    return (await item?.getType(type))?.text();
  }, type);

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
});

test("a page is pasted as Markdown, shown as what it is, and copied as both", async ({ page, member: _ }) => {
  await page.goto("/platform");
  await page.locator("island-root[ready]").waitFor();
  await fillClipboard(page);
  await draftOf(page).press("ControlOrMeta+v");
  await expect(draftOf(page)).toHaveValue(markdown);
  await expect(rendered(page)).toHaveCount(0);
  await draftOf(page).press("ControlOrMeta+z");
  await expect(draftOf(page)).toHaveValue("");
  await draftOf(page).press("ControlOrMeta+v");
  await expect(draftOf(page)).toHaveValue(markdown);

  await page.getByRole("button", { name: "Humanize Text" }).click();
  await page.getByRole("group", { name: "Result with marks" }).waitFor();
  await page.locator("dialog[open]").waitFor({ state: "hidden" });
  await expect(rendered(page).locator('[data-line="heading"]')).toHaveText("## What it costs");
  await expect(rendered(page).locator('[data-line="item"]')).toHaveCount(2);
  await expect(rendered(page).getByText("Rent: $900")).toBeInViewport();
  await expectAccessible(page);

  await page.getByRole("radio", { name: "Clean" }).check();
  const heading = cleanOf(page).locator('[data-line="heading"]');
  await expect(heading).toHaveText("## What it costs");
  await expect(heading.locator("[data-look]")).toHaveCSS("font-size", "0px");
  await expect(cleanOf(page).locator('[data-line="item"]').first()).toContainText("Rent: $900");
  const result = await cleanOf(page).textContent();
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Copied!")).toBeVisible();
  expect(await copied(page, "text/plain")).toBe(result);
  expect(await copied(page, "text/html")).toContain("What it costs</h2>");
  expect(await copied(page, "text/html")).toContain('<a href="https://rent.example/">the list</a>');
});

test("rich text is pasted as Markdown into the free tool", async ({ page }) => {
  await page.goto("/free-ai-humanizer");
  await fillClipboard(page);
  await draftOf(page).press("ControlOrMeta+v");
  await expect(draftOf(page)).toHaveValue(markdown);
});
