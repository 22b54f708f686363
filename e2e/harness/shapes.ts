import type { Page } from "@playwright/test";
import type { Found } from "./crawl.ts";

/** The pages with a shape that no earlier page has: a checker finds nothing in the others that it misses in these. */
export async function ofNewShape(page: Page, pages: Found[]): Promise<Found[]> {
  const seen = new Set<string>();
  const chosen: Found[] = [];
  for (const found of pages.filter(({ html }) => html)) {
    const before = seen.size;
    for (const shape of await page.evaluate(shapes, found.html)) seen.add(shape);
    if (seen.size > before) chosen.push(found);
  }
  return chosen;
}

/** Runs in the browser: every element with its attributes' names, its parent, and its previous sibling. */
function shapes(html: string): string[] {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const shape = (element: Element) => [element.localName, ...element.getAttributeNames().sort()].join(" ");
  const within = [...parsed.querySelectorAll("*")].map((element) =>
    [element.parentElement?.localName, element.previousElementSibling?.localName, shape(element)].join(" > "),
  );
  return [...new Set(within)];
}
