import type { Locator } from "@playwright/test";

/** An element's position in the window, in pixels. */
export async function boxOf(locator: Locator) {
  return locator.evaluate((element) => element.getBoundingClientRect());
}

/** The line of the element's first words, in pixels from the top of the window. */
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
