import type { Page } from "@playwright/test";
import type { Found } from "./crawl.ts";

/** The pages that show a shape which no page before them has: what a checker finds in the others, it finds in these. */
export async function ofNewShape(page: Page, pages: Found[]): Promise<Found[]> {
  const seen = new Set<string>();
  const chosen: Found[] = [];
  for (const one of pages.filter(({ html }) => html)) {
    const before = seen.size;
    for (const shape of await page.evaluate(shapes, one.html)) seen.add(shape);
    if (seen.size > before) chosen.push(one);
  }
  return chosen;
}

/** Runs in the browser: every element of a page with its attributes' names, in its parent and after its neighbor. */
function shapes(html: string): string[] {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const shape = (element: Element) => [element.localName, ...element.getAttributeNames().sort()].join(" ");
  const within = [...parsed.querySelectorAll("*")].map((element) =>
    [element.parentElement?.localName, element.previousElementSibling?.localName, shape(element)].join(" > "),
  );
  return [...new Set(within)];
}
