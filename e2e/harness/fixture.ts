import type { Page } from "@playwright/test";
import { startFixture } from "../../islands/fixture/start.ts";
import { test as base, expect } from "./test.ts";

export { expect };

interface Island {
  component?: string;
  wake?: string;
  props?: object;
}

export const props = {
  id: "a",
  text: "as the server drew it",
  note: "</script>",
  items: ["one", "two"],
  modes: { x: "Ex", y: "Why" },
};

interface Fixtures {
  /** Opens a page with only an island, and delays its scripts. */
  openIsland(island?: Island): Promise<void>;
  /** Releases the scripts. */
  release(): void;
  /** Releases the scripts and waits until the island is hydrated. */
  wakeUp(): Promise<void>;
}

export const test = base.extend<Fixtures, { fixtureURL: string }>({
  fixtureURL: [
    async ({ browserName: _ }, use) => {
      const { url, stop } = await startFixture();
      await use(url);
      stop();
    },
    { scope: "worker" },
  ],
  release: async ({ page }, use) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/static/js/shell-*.js", async (route) => {
      await released;
      await route.continue();
    });
    await use(release);
    release();
  },
  openIsland: async ({ page, fixtureURL, release: _ }, use) => {
    await page.addInitScript(watch);
    await use(async ({ component = "testdata/Awkward", wake = "load", props: given = props } = {}) => {
      const query = new URLSearchParams({ wake, props: JSON.stringify(given) });
      await page.goto(`${fixtureURL}/page/${component}?${query}`, { waitUntil: "commit" });
      await page.locator("#after").waitFor();
      await page.evaluate(() => window.markNodes());
    });
  },
  wakeUp: async ({ page, release }, use) => {
    await use(async () => {
      release();
      await page.locator("island-root[ready]").waitFor();
    });
  },
});

declare global {
  interface Window {
    markNodes(): void;
    drawnNodes: Element[];
    shifts: number;
  }
}

/** Runs in the page before its scripts: records the nodes that the server rendered, and layout shifts. */
function watch(): void {
  window.shifts = 0;
  window.markNodes = () => {
    window.drawnNodes = [...document.querySelectorAll("island-root *")];
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) window.shifts += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}

/**
 * The page's records: the number of server-rendered nodes, how many of them are still there, and the layout shift.
 */
export async function noted(page: Page): Promise<{ drawn: number; kept: number; shifts: number }> {
  return page.evaluate(() => {
    const now = new Set(document.querySelectorAll("island-root *"));
    const { drawnNodes, shifts } = window;
    return { drawn: drawnNodes.length, kept: drawnNodes.filter((node) => now.has(node)).length, shifts };
  });
}
