import type { Page } from "@playwright/test";
import { subscribe } from "../subscribe.ts";

/** A page in one of its states, as people meet it. */
export interface View {
  name: string;
  who: "visitor" | "user" | "member";
  /** The answer's status, if it is a failure on purpose. */
  status?: number;
  /** Of a page that nobody has touched. */
  path?: string;
  /** Whether it is shown under the brand of harness/brand.ts. */
  underBrand?: boolean;
  open(page: Page): Promise<unknown>;
}

export function at(name: string, who: View["who"], path: string): View {
  return { name, who, path, open: (page) => page.goto(path) };
}

/** A page of somebody who has bought a plan, after whatever else happened to the plan. */
export function bought(name: string, path: string, after?: (page: Page) => Promise<unknown>): View {
  const open = async (page: Page) => {
    await subscribe(page.context(), "pro");
    await after?.(page);
    await page.goto(path);
  };
  return { name, who: "user", path, open };
}
