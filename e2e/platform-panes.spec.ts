import type { Page } from "@playwright/test";
import { expect, test } from "./harness/test.ts";
import { textOf } from "./harness/text.ts";

// The editor's panes: side by side they scroll together, on a phone they are tabs.

const draftOf = (page: Page) => page.getByRole("textbox", { name: "Your draft" });
const markedOf = (page: Page) => page.getByRole("group", { name: "Result with marks" });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });

async function humanize(page: Page, words: number): Promise<void> {
  await page.goto("/platform");
  await page.locator("island-root[ready]").waitFor();
  await draftOf(page).fill(textOf(words));
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await markedOf(page).waitFor();
  await page.locator("dialog[open]").waitFor({ state: "hidden" });
}

/** Scrolls to a fraction of the height, as a user does. */
const scrollTo = (element: Element, share: number) => {
  element.scrollTop = share * (element.scrollHeight - element.clientHeight);
};
const shareOf = (element: Element) => element.scrollTop / (element.scrollHeight - element.clientHeight);

/** The smaller of the horizontal gaps between an element's text and its edges. */
function marginOf(element: Element): number {
  const [box, words] = [element.getBoundingClientRect(), document.createRange()];
  words.selectNodeContents(element);
  const { left, right } = words.getBoundingClientRect();
  return Math.min(left - box.left, box.right - right);
}

for (const width of [768, 1440]) {
  test(`at ${width} pixels draft and output start together and scroll together`, async ({ page, member: _ }) => {
    await page.setViewportSize({ width, height: 900 });
    await humanize(page, 1500);
    const [draft, output] = [draftOf(page), markedOf(page)];
    expect(await draft.evaluate(shareOf)).toBe(0);
    expect(await output.evaluate(shareOf)).toBe(0);
    await output.evaluate(scrollTo, 0.5);
    await expect.poll(() => draft.evaluate(shareOf)).toBeCloseTo(0.5, 1);
    await draft.evaluate(scrollTo, 1);
    await expect.poll(() => output.evaluate(shareOf)).toBeCloseTo(1, 1);
    await page.getByRole("radio", { name: "Clean" }).check();
    const clean = page.getByRole("group", { name: "Result", exact: true });
    await expect.poll(() => clean.evaluate(shareOf)).toBeCloseTo(1, 1);
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("a long text scrolls in its pane, above a low bar", async ({ page, member: _ }) => {
    await humanize(page, 3000);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4 * 740);
    const bar = await page.getByRole("form", { name: "Humanize" }).boundingBox();
    expect(bar?.height).toBeLessThanOrEqual(74);
    await expect(markedOf(page)).toBeInViewport();
  });

  test.describe(() => {
    test.use({ hasTouch: true, isMobile: true });
    test("touch targets are large enough", async ({ page, member: _ }) => {
      await humanize(page, 60);
      const bar = page.getByRole("form", { name: "Humanize" });
      const output = page.getByRole("tabpanel", { name: "Output" });
      const targets = [
        bar.locator("summary"),
        ...(await output.locator("label, button").all()),
        ...(await page.getByRole("tab").all()),
      ];
      expect(targets.length).toBeGreaterThan(7);
      for (const target of targets) {
        const box = await target.boundingBox();
        expect.soft(Math.min(box?.height ?? 0, box?.width ?? 0), await target.innerText()).toBeGreaterThanOrEqual(40);
      }
      expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(74);
      await bar.getByText("words left").click({ force: true });
      await expect(bar.getByLabel("Mode")).toBeVisible();
    });
  });

  test("the panes are tabs, also for the keyboard", async ({ page, member: _ }) => {
    await humanize(page, 60);
    await expect(tab(page, "Output")).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tabpanel", { name: "Output" })).toBeVisible();
    await expect(draftOf(page)).toBeHidden();
    expect(await tab(page, "Changes").evaluate(marginOf)).toBeGreaterThanOrEqual(8);
    await tab(page, "Output").focus();
    await page.keyboard.press("ArrowRight");
    await expect(tab(page, "Changes")).toBeFocused();
    await expect(page.getByRole("tabpanel", { name: "Changes" })).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(tab(page, "Draft")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Clear" })).toBeFocused();
    await expect(draftOf(page)).toBeVisible();
    await expect(markedOf(page)).toBeHidden();
  });

  test("a mark opens its change in the next tab", async ({ page, member: _ }) => {
    await humanize(page, 60);
    await markedOf(page).locator("a:not([data-open])").nth(2).click();
    await expect(page.getByRole("button", { name: "Revert change 3" })).toBeFocused();
    await expect(page.getByRole("tabpanel", { name: "Changes" })).toBeVisible();
  });

  test.describe(() => {
    test.use({ javaScriptEnabled: false });
    test("without JavaScript the panes are stacked", async ({ page, member: _ }) => {
      await page.goto("/platform");
      await draftOf(page).fill(textOf(60));
      await page.getByRole("button", { name: "Humanize Text" }).click();
      for (const name of ["Your draft", "Output", "Changes"]) {
        await expect(page.getByRole("region", { name })).toBeVisible();
      }
      await expect(page.getByRole("tab")).toHaveCount(0);
    });
  });
});
