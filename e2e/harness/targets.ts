import { expect, type Page } from "@playwright/test";

/**
 * Checks that every pointer target is at least 24 by 24 pixels, except links within a sentence (WCAG 2.5.8).
 */
export async function expectTargets(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await page.evaluate(smallTargets), `targets at ${width} pixels`).toEqual([]);
  }
}

/** Runs in the page. */
function smallTargets(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(
    "a[href], button, input, select, textarea, summary, [tabindex]",
  )) {
    const style = getComputedStyle(element);
    if (!element.checkVisibility({ visibilityProperty: true }) || style.clipPath !== "none") continue;
    const inSentence =
      style.display === "inline" && element.parentElement?.textContent?.trim() !== element.textContent?.trim();
    const { width, height } = element.getBoundingClientRect();
    const small = Math.min(width, height) < 23.5;
    if (small && !inSentence)
      found.push(`${Math.round(width)} x ${Math.round(height)}: ${element.outerHTML.slice(0, 120)}`);
  }
  return found;
}
