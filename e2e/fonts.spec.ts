import { expect, test } from "./harness/test.ts";

for (const path of ["/", "/pricing"]) {
  for (const width of [360, 1440]) {
    test(`fonts that come late move nothing on ${path}, ${width} pixels`, async ({ page }) => {
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
      const fonts = page.waitForResponse("**/newsreader-text*");
      release();
      await fonts;
      const shifts = await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        return new Promise((resolve) => {
          const seen: PerformanceEntry[] = [];
          new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({
            type: "layout-shift",
            buffered: true,
          });
          setTimeout(() => resolve(seen.length));
        });
      });
      expect(shifts).toBe(0);
    });
  }
}
