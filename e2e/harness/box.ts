import type { Locator } from "@playwright/test";

/** Where an element stands in the window, in pixels. */
export async function boxOf(locator: Locator) {
  return locator.evaluate((element) => element.getBoundingClientRect());
}
