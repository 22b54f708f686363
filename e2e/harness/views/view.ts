import type { Page } from "@playwright/test";
import { subscribe } from "../subscribe.ts";

/** A page in one of its states. */
export interface View {
  name: string;
  who: "visitor" | "user" | "member";
  /** The response status of a view that is an error page. */
  status?: number;
  /** The path of a view without interaction, which is checked against the performance budget. */
  path?: string;
  /** Whether the page has the branding of harness/brand.ts. */
  underBrand?: boolean;
  open(page: Page): Promise<unknown>;
}

export function at(name: string, who: View["who"], path: string): View {
  return { name, who, path, open: (page) => page.goto(path) };
}

/** A page of a user who has bought a plan, after further steps. */
export function bought(name: string, path: string, after?: (page: Page) => Promise<unknown>): View {
  const open = async (page: Page) => {
    await subscribe(page.context(), "pro");
    await after?.(page);
    await page.goto(path);
  };
  return { name, who: "user", path, open };
}
