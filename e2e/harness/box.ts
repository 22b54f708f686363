import type { Locator } from "@playwright/test";

/** Where an element stands in the window, in pixels. */
export async function boxOf(locator: Locator) {
  return locator.evaluate((element) => element.getBoundingClientRect());
}

/** The line that the element's first words stand on, from the top of the window in pixels. */
export async function baselineOf(locator: Locator) {
  return locator.evaluate((element) => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let first = words.nextNode();
    while (first && !first.nodeValue?.trim()) first = words.nextNode();
    const mark = document.createElement("span");
    mark.style.display = "inline-block";
    first?.parentNode?.insertBefore(mark, first);
    const { bottom } = mark.getBoundingClientRect();
    mark.remove();
    return bottom;
  });
}
