import type { Page } from "@playwright/test";
import { expectAccessible, expectContrast } from "./harness/accessibility.ts";
import { startStorybook } from "./harness/storybook.ts";
import { standIn } from "./harness/stripe-script.ts";
import { test as base, expect } from "./harness/test.ts";

const test = base.extend<object, { book: string }>({
  book: [
    async ({ browserName: _ }, use) => {
      const { url, stop } = await startStorybook();
      await use(url);
      await stop();
    },
    { scope: "worker" },
  ],
});

const endless = /thousand|=long$/; // axe is slow on ten thousand words, and finds the same in ten

/** The frames of a chapter, from the storybook's index. */
async function framesOf(page: Page, book: string, chapter: string): Promise<string[]> {
  await page.goto(book);
  const list = page.getByRole("navigation", { name: "Stories" }).locator(`h2:text-is("${chapter}") + ul`);
  const links = await list.getByRole("link").evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(links.length).toBeGreaterThan(1);
  return links.filter((link) => !endless.test(link)).map((link) => link.replace("/story/", "/frame/"));
}

for (const chapter of ["Components", "Pieces of pages", "Islands"]) {
  test(`${chapter} of the storybook have no accessibility violation in either theme`, async ({ page, book }) => {
    test.slow();
    await page.addInitScript(standIn); // the storybook's policy allows no other scripts
    for (const frame of await framesOf(page, book, chapter)) {
      await test.step(frame, async () => {
        await page.goto(frame);
        await expect(page.locator('island-root:not([ready], [wake="interaction"])')).toHaveCount(0);
        await expectAccessible(page);
      });
    }
  });
}

test("components are readable on hover, with focus, and when invalid", async ({ page, book }) => {
  test.slow();
  for (const frame of await framesOf(page, book, "Components")) {
    await page.goto(frame);
    for (const state of ["hover", "focus", "invalid"]) {
      await test.step(`${frame}, ${state}`, async () => {
        await page.locator("[data-pretend]").evaluateAll((examples, name) => {
          for (const example of examples) example.setAttribute("data-pretend", name);
        }, state);
        await expectContrast(page);
      });
    }
  }
});

test("the storybook shows a story in every state, theme, direction, and width", async ({ page, book }) => {
  await page.goto(`${book}/story/button`);
  const frame = page.frameLocator("iframe");
  const button = frame.getByRole("button", { name: "Revert all" });
  const plain = await button.evaluate((node) => getComputedStyle(node).backgroundColor);
  await page.getByRole("link", { name: "hover" }).click();
  await expect(button).not.toHaveCSS("background-color", plain);
  await page.getByRole("link", { name: "focus", exact: true }).click();
  await expect(button).toHaveCSS("outline-style", "solid");
  await page.getByRole("link", { name: "dark" }).click();
  await expect(frame.locator("html")).toHaveCSS("color-scheme", "dark");
  await page.getByRole("link", { name: "rtl" }).click();
  await expect(button).toHaveCSS("direction", "rtl");
  await page.getByRole("link", { name: "360" }).click();
  expect(await frame.locator("html").evaluate(() => innerWidth)).toBe(360);
  await expectAccessible(page);
});

test("an island of the storybook is hydrated", async ({ page, book }) => {
  await page.goto(`${book}/frame/Platform?example=humanized`);
  await page.getByRole("button", { name: "Revert change 1" }).click();
  await expect(page.getByRole("button", { name: "Reapply change 1" })).toBeVisible();
});
