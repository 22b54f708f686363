import { listed } from "./harness/crawl.ts";
import { expect, test } from "./harness/test.ts";

// The narrowest phones. Scripts are off, since none of them changes a width.
test.use({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false });

test("nothing on any page of the sitemap scrolls sideways", async ({ page }) => {
  test.slow();
  const sitemaps = await listed(page, "/sitemap.xml");
  const paths = (await Promise.all(sitemaps.map((path) => listed(page, path)))).flat();
  expect(paths.length).toBeGreaterThan(70);
  await page.goto("/pricing"); // all pages share their styles
  for (const path of paths) expect.soft(await page.evaluate(sidewaysScrolling, path), path).toEqual([]);
});

/**
 * Runs in the page: replaces its contents, and returns the overflow in pixels and the elements that overflow.
 */
async function sidewaysScrolling(path: string): Promise<string[]> {
  const answer = await fetch(path);
  const other = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.body.replaceWith(document.adoptNode(other.body));
  const { clientWidth: width, scrollWidth } = document.documentElement;
  if (scrollWidth <= width) return [];
  const sticksOut = [...document.querySelectorAll("main *")].filter(
    (element) => element.getBoundingClientRect().right > width + 0.5,
  );
  return [`${scrollWidth - width} pixels`, ...sticksOut.map((element) => element.outerHTML.slice(0, 100))];
}
