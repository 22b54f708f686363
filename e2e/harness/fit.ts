import { expect, type Page } from "@playwright/test";

/**
 * Checks that nothing overflows at any width, with text at 200%, and with increased text spacing (WCAG 1.4.4 to
 * 1.4.12).
 */
export async function expectFit(page: Page): Promise<void> {
  for (const width of [320, 360, 768, 1440]) await expectFitAt(page, width, "as it is");

  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } }); // like the browser's large text setting
  for (const width of [768, 1280]) await expectFitAt(page, width, "with text twice as large");
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await browser.detach();

  await page.evaluate(spaceOut);
  for (const width of [360, 1280]) await expectFitAt(page, width, "with text set wide");
  await page.evaluate(() => document.adoptedStyleSheets.pop());
}

async function expectFitAt(page: Page, width: number, situation: string): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  expect.soft(await page.evaluate(misfits), `${width} pixels, ${situation}`).toEqual([]);
}

/** Runs in the page: applies the text spacing of WCAG 1.4.12. */
function spaceOut(): void {
  const sheet = new CSSStyleSheet(); // the content security policy blocks a <style>
  sheet.replaceSync(
    "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }",
  );
  document.adoptedStyleSheets.push(sheet);
}

/** Runs in the page: lists elements that overflow, or are clipped without a way to scroll to them. */
function misfits(): string[] {
  const overhang = document.documentElement.scrollWidth - innerWidth;
  const found = overhang > 0 ? [`the page is ${overhang} pixels too wide`] : [];
  const clips = (overflow: string) => overflow === "hidden" || overflow === "clip";
  for (const element of document.querySelectorAll<HTMLElement>("body *:not(input, textarea, progress, svg *)")) {
    const style = getComputedStyle(element);
    const onlyHeard = style.clipPath !== "none";
    const shortenedOnPurpose = style.textOverflow === "ellipsis";
    if (!element.clientWidth || !element.checkVisibility() || onlyHeard || shortenedOnPurpose) continue;
    const wide = element.scrollWidth - element.clientWidth > 1;
    const high = element.scrollHeight - element.clientHeight > 1;
    const cutOff = (wide && clips(style.overflowX)) || (high && clips(style.overflowY));
    const spilled = wide && element.matches("a, button, summary, label, td, .badge");
    if (cutOff || spilled) found.push(`${cutOff ? "cut off" : "spilled"}: ${element.outerHTML.slice(0, 120)}`);
  }
  return found;
}
