import { brotliCompressSync } from "node:zlib";
import { expect, type Page, type TestInfo } from "@playwright/test";
import type { View } from "./views/view.ts";

const kilobyte = 1000;
const styleBudget = 14 * kilobyte;
const contentBudget = 28 * kilobyte;
const toolBudget = 40 * kilobyte;
const maxShift = 0.005; // rounds to 0 in the two decimals that browsers report
const tools = ["/", "/platform", "/platform/sample"]; // pages whose main content is an island

interface Load {
  scripts: number; // compressed bytes
  sheets: number;
  blocking: string[]; // render-blocking resources
  inlined: string; // inlined styles
  shift: number;
}

/** Checks that a page that was just opened has stayed within its budget, without layout shifts. */
export async function expectWithinBudget(page: Page, view: View, info: TestInfo): Promise<void> {
  await page.waitForLoadState("networkidle");
  const { scripts, sheets, blocking, inlined, shift } = await load(page);
  const styles = sheets + brotliCompressSync(inlined).length;
  const budget = tools.includes(view.path ?? "") ? toolBudget : contentBudget;
  info.annotations.push({
    type: "bytes",
    description: `scripts ${scripts} of ${budget}, styles ${styles} of ${styleBudget}`,
  });

  expect.soft(scripts, "bytes of scripts").toBeGreaterThan(0);
  expect.soft(scripts, "bytes of scripts").toBeLessThanOrEqual(budget);
  expect.soft(styles, "bytes of styles").toBeGreaterThan(kilobyte);
  expect.soft(styles, "bytes of styles").toBeLessThanOrEqual(styleBudget);
  expect.soft(blocking, "what blocks the first paint").toEqual([]);
  expect.soft(shift < maxShift ? shift : await shiftAgain(page), "layout shift").toBeLessThan(maxShift);
}

/** The layout shift of a reload: one caused by a late font on a busy machine does not recur, one of our code does. */
async function shiftAgain(page: Page): Promise<number> {
  await page.reload({ waitUntil: "networkidle" });
  return (await load(page)).shift;
}

/** The resources that the browser has fetched for the page so far. */
async function load(page: Page): Promise<Load> {
  return page.evaluate(async () => {
    const resources = performance.getEntriesByType("resource") as (PerformanceResourceTiming & {
      renderBlockingStatus: string;
    })[];
    const sent = (suffix: string) =>
      resources
        .filter(({ name }) => new URL(name).pathname.endsWith(suffix))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    const shifts = await new Promise<(PerformanceEntry & { value?: number })[]>((resolve) => {
      const seen: PerformanceEntry[] = [];
      new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({
        type: "layout-shift",
        buffered: true,
      });
      setTimeout(() => resolve(seen));
    });
    return {
      scripts: sent(".js"),
      sheets: sent(".css"),
      blocking: resources
        .filter(({ renderBlockingStatus }) => renderBlockingStatus === "blocking")
        .map(({ name }) => name),
      inlined: [...document.querySelectorAll("style")].map(({ textContent }) => textContent).join(""),
      shift: shifts.reduce((sum, { value = 0 }) => sum + value, 0),
    };
  });
}
