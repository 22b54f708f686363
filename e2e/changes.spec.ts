import type { Page } from "@playwright/test";
import { expect, test } from "./harness/test.ts";
import { textOf } from "./harness/text.ts";

// The list of changes on the two pages that have one. Scrolling down to any change makes it visible.

const widths = [360, 768, 1024, 1440];

test("every change in the free tool's list can be scrolled into view", async ({ page }) => {
  await page.goto("/free-ai-humanizer");
  await page.getByRole("textbox", { name: "Your draft" }).fill(textOf(200));
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Humanize Text" }).click()]);
  await expectEveryChangeSeen(page);
});

test("every change in the platform's list can be scrolled into view", async ({ page, member: _ }) => {
  await page.goto("/platform");
  await page.locator("island-root[ready]").waitFor();
  await page.getByRole("textbox", { name: "Your draft" }).fill(textOf(200));
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await page.getByRole("group", { name: "Result with marks" }).waitFor();
  await page.locator("dialog[open]").waitFor({ state: "hidden" });
  await expectEveryChangeSeen(page);
});

async function expectEveryChangeSeen(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const tab = page.getByRole("tab", { name: "Changes" }); // on narrow screens
    if (await tab.isVisible()) await tab.click();
    const { rows, unseen, sideways } = await page.getByRole("list", { name: "Changes" }).evaluate(lookThrough);
    expect(rows, `changes at ${width} pixels`).toBeGreaterThan(20);
    expect.soft(unseen, `changes that are not seen at ${width} pixels`).toEqual([]);
    expect.soft(sideways, `how far the list scrolls sideways at ${width} pixels`).toBe(0);
  }
}

/** Runs in the page: scrolls to each row, and returns those with a hidden corner. */
async function lookThrough(list: Element): Promise<{ rows: number; unseen: string[]; sideways: number }> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const rows = [...list.querySelectorAll(":scope > li[id]")];
  const unseen: string[] = [];
  for (const row of rows) {
    row.scrollIntoView({ block: "center" });
    await frame(); // rows are rendered near the screen, and may not have their estimated height
    row.scrollIntoView({ block: "center" });
    const { left, right, top, bottom } = row.getBoundingClientRect();
    const seen = (x: number, y: number) => row.contains(document.elementFromPoint(x, y));
    if (!seen(left + 1, top + 1) || !seen(right - 1, bottom - 2))
      unseen.push(`${row.id} ${bottom - top} of ${list.clientHeight}`);
  }
  return { rows: rows.length, unseen, sideways: list.scrollWidth - list.clientWidth };
}
