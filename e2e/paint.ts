import { type Browser, expect, test } from "@playwright/test";

// A benchmark of the home page's first paint in a throttled browser, compared with the same page with inlined styles
// and no scripts. make bench-http runs it on servers that it has started.

const pages = [
  { name: "the limit", url: process.env.BENCH_LIMIT ?? "", timings: [] as Timing[] },
  { name: "home", url: process.env.BENCH_PROGRAM ?? "", timings: [] as Timing[] },
];

const maxRuns = 25;
const budget = 4 * 60_000; // ms for all runs, of which a busy machine does fewer
const cpuSlowdown = 4; // factor
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }; // ms, B/s

interface Timing {
  fcp: number;
  lcp: number;
  cls: number;
  usable: number; // when the last island was hydrated
}

test("paint", async ({ browser }) => {
  for (const { url } of pages) await time(browser, url); // a warm-up
  const end = Date.now() + budget;
  for (let run = 0; run < maxRuns && (run === 0 || Date.now() < end); run++) {
    for (const { url, timings } of pages) timings.push(await time(browser, url));
  }
  const rows = pages.map(({ name, timings: all }) => ({
    page: name,
    runs: all.length,
    "first paint, ms": Math.round(median(all.map(({ fcp }) => fcp))),
    "largest paint, ms": Math.round(median(all.map(({ lcp }) => lcp))),
    "demo usable, ms": Math.round(median(all.map(({ usable }) => usable))),
    "layout shift": Math.max(...all.map(({ cls }) => cls)),
  }));
  console.table(rows);
  const [limit, home] = rows;
  console.log(
    `Largest paint: ${((home?.["largest paint, ms"] ?? 0) / (limit?.["largest paint, ms"] ?? 1)).toFixed(3)} x limit`,
  );
  expect(rows.map((row) => row["layout shift"])).toEqual([0, 0]);
});

/** Opens a page with an empty cache. */
async function time(browser: Browser, url: string): Promise<Timing> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  await page.addInitScript(noteIslands);
  await page.goto(url, { waitUntil: "networkidle" });
  if (await page.locator("script[src]").count())
    await page.locator("island-root[ready]").first().waitFor({ state: "attached" });
  const timing = await page.evaluate(observed);
  await context.close();
  return timing;
}

/** Runs in the page before its scripts. */
function noteIslands(): void {
  new MutationObserver(() => performance.mark("island")).observe(document, {
    subtree: true,
    attributeFilter: ["ready"],
  });
}

/** Runs in the page: returns the browser's performance entries. */
async function observed(): Promise<Timing> {
  const entries = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const found: PerformanceEntry[] = [];
      new PerformanceObserver((list) => found.push(...list.getEntries())).observe({ type, buffered: true });
      setTimeout(() => resolve(found), 200);
    });
  const [paints, largest, shifts] = await Promise.all([
    entries("paint"),
    entries("largest-contentful-paint"),
    entries("layout-shift"),
  ]);
  return {
    fcp: paints.find(({ name }) => name === "first-contentful-paint")?.startTime ?? 0,
    lcp: largest.at(-1)?.startTime ?? 0,
    usable: performance.getEntriesByName("island").at(-1)?.startTime ?? 0,
    cls: shifts.reduce((sum, shift) => sum + (shift as PerformanceEntry & { value: number }).value, 0),
  };
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
