import { expectAccessible } from "./harness/accessibility.ts";
import { views } from "./harness/pages.ts";
import { expect, test } from "./harness/test.ts";

for (const view of views) {
  test.describe(view.name, () => {
    test("has no accessibility violation in either theme", async ({ page, show }) => {
      await show(view);
      await expectAccessible(page);
    });

    test("scrolls in one direction only, at every width", async ({ page, show }) => {
      await show(view);
      for (const width of [320, 360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overhang, `at ${width} pixels`).toBeLessThanOrEqual(0);
      }
    });

    // G01, LG04
    test("has the site's frame, one heading of the first level, a title and a description", async ({ page, show }) => {
      await show(view);
      await expect(page.getByRole("banner")).toHaveCount(1);
      await expect(page.getByRole("contentinfo")).toContainText("API access is coming soon"); // G16
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page).toHaveTitle(/^\S.+ · Plainhand$/);
      if (!view.status) await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{20}/);
    });
  });
}

// G17
test("every link within the site leads to a page", async ({ page, member: _, context, baseURL }) => {
  const found = new Set<string>();
  for (const start of ["/", "/pricing", "/login", "/signup", "/account", "/platform"]) {
    await page.goto(start);
    for (const link of await page.locator("a[href]").all()) {
      const url = await link.evaluate((anchor: HTMLAnchorElement) => anchor.href.split("#")[0] ?? "");
      if (url.startsWith(`${baseURL}/`)) found.add(url);
    }
  }
  expect(found.size).toBeGreaterThan(4);
  for (const url of found) {
    const answer = await context.request.get(url);
    expect(answer.status(), url).toBe(200);
  }
});
