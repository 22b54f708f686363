import { expect, type Page } from "@playwright/test";
import { expectContrast } from "./accessibility.ts";
import { expectFocusSeen } from "./focus.ts";

/** Checks that nothing moves with prefers-reduced-motion (WCAG 2.3.3). */
export async function expectStillness(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      .map(({ effect }) => effect instanceof KeyframeEffect && effect.target?.outerHTML.slice(0, 120)),
  );
  expect.soft(moving, "what moves").toEqual([]);
}

/** Checks that lines replace colors as indicators where the system overrides the colors (forced colors). */
export async function expectForcedColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  await page.setViewportSize({ width: 360, height: 640 });
  expect.soft(await page.evaluate(lostMarks), "information shown by color alone").toEqual([]);
  await expectFocusSeen(page, "the focus in forced colors, 360 pixels");
  await page.emulateMedia({ forcedColors: "none" });
}

/** Checks that the page is readable on paper, whatever its theme, and is printed without navigation. */
export async function expectPrintable(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
  await expectContrast(page, ["dark"]); // the dark scheme could show on paper
  await expect.soft(page.locator(".head, .foot, .bar").filter({ visible: true })).toHaveCount(0);
  await page.evaluate(() => document.documentElement.removeAttribute("data-theme"));
  await page.emulateMedia({ media: "screen" });
}

/** Runs in the page: lists marks without a line, and bars and badges without a border. */
function lostMarks(): string[] {
  const line = (name: string) => (style: CSSStyleDeclaration) => style.textDecorationLine.includes(name);
  const border = (style: CSSStyleDeclaration) => style.borderTopStyle !== "none" && style.borderTopWidth !== "0px";
  const expected: Record<string, (style: CSSStyleDeclaration) => boolean> = {
    "del, s, .cut": line("line-through"),
    "ins, .mark[data-taken]": line("underline"),
    'progress, .badge, .notice, .segmented, .button:not([data-kind="link"])': border,
  };
  return Object.entries(expected).flatMap(([selector, holds]) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility() && !holds(getComputedStyle(element)))
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}
