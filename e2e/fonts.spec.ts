import type { Page } from "@playwright/test";
import { widestGap } from "./harness/ink.ts";
import { expect, test } from "./harness/test.ts";

for (const path of ["/", "/pricing"]) {
  for (const width of [360, 1440]) {
    test(`late fonts replace their fallbacks and move little on ${path}, ${width} pixels`, async ({ page }) => {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route("**/fonts/*", async (route) => {
        await released;
        await route.continue();
      });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      const before = await page.evaluate(widthOfHeading);
      const fonts = page.waitForResponse("**/newsreader-text*");
      release();
      await fonts;
      await expect.poll(() => page.evaluate(widthOfHeading)).not.toBe(before);
      const shifts = await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        return new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += Reflect.get(entry, "value");
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(sum));
        });
      });
      expect(shifts).toBeLessThan(0.05); // search engines call up to 0.1 good
    });
  }
}

/** Runs in the browser: the width of the heading's text. */
function widthOfHeading(): number {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector("h1") as Element);
  return range.getBoundingClientRect().width;
}

const cuts = [
  { cut: "display", tag: "h2", className: "" },
  { cut: "text", tag: "p", className: "lede" },
  { cut: "italic", tag: "p", className: "hand" },
];
const joints = ["discipline. To", "plans. The", "editor. We", "keep, Vera", "why? Yes", "why. And"];

for (const deviceScaleFactor of [1, 2]) {
  test.describe(`${deviceScaleFactor}x`, () => {
    test.use({ deviceScaleFactor });
    for (const { cut, tag, className } of cuts) {
      test(`a space is as wide after a full stop as between words, in ${cut}`, async ({ page }) => {
        await page.goto("/pricing");
        await page.evaluate(setSpecimen, { cut, tag, className });
        const plain = await gapOf(page, "on on");
        const rounding = 0.5; // glyphs are placed on whole pixels
        for (const words of joints) {
          expect.soft(await gapOf(page, words), words).toBeGreaterThanOrEqual(0.85 * plain - rounding);
        }
      });
    }
  });
}

/**
 * Runs in the browser: replaces the page's contents with one element in one of the fonts, and waits for the font.
 */
async function setSpecimen({ cut, tag, className }: (typeof cuts)[number]): Promise<void> {
  const preload = document.querySelector<HTMLLinkElement>(`link[as=font][href*="newsreader-${cut}"]`);
  const specimen = document.createElement(tag);
  document.querySelector("main")?.replaceChildren(specimen);
  specimen.id = "specimen";
  specimen.className = className;
  const { fontStyle: style } = getComputedStyle(specimen);
  document.fonts.add(await new FontFace("Specimen", `url(${preload?.href})`, { weight: "400 700", style }).load());
  specimen.style.fontFamily = "Specimen";
}

async function gapOf(page: Page, words: string): Promise<number> {
  const specimen = page.locator("#specimen");
  await specimen.evaluate((element, text) => {
    element.textContent = text;
  }, words);
  return widestGap(page, await specimen.screenshot());
}
