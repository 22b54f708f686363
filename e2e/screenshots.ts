import { views } from "./harness/pages.ts";
import { test } from "./harness/test.ts";

// Takes screenshots of every view, for visual review. It is not a test; make screenshots runs it.
for (const view of views) {
  test(view.name, async ({ page, show }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await show(view);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const width of [360, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({
          path: `test-results/screenshots/${view.name}-${width}-${colorScheme}.png`,
          fullPage: true,
        });
      }
    }
  });
}
