import { views } from "./harness/pages.ts";
import { test } from "./harness/test.ts";

// Not a test: pictures of every view for people to look at. make screenshots runs it.
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
