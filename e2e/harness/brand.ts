import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { mailedLink } from "./mails.ts";
import { subscribe } from "./subscribe.ts";

/** The name of the brands that these tests make. */
export const brandName = "Harbor & Pine";

/** A customer's brand that is published. */
export interface Brand {
  readonly slug: string;
  /** Where it is on our own host. */
  readonly path: string;
}

/** Has the signed-in user, who gets Premium, publish a brand. Nothing is opened. */
export async function publishBrand(page: Page, more: Readonly<Record<string, string>> = {}): Promise<Brand> {
  await subscribe(page.context(), "premium");
  const slug = `pine-${randomUUID().slice(0, 8)}`;
  await post(page, "/account/brand", {
    name: brandName,
    slug,
    accent: "#0b6e4f",
    typeface: "sans",
    support: "help@harborpine.example",
    terms: "https://harborpine.example/terms",
    poweredBy: "no",
    ...more,
  });
  await post(page, "/account/brand/publish", {});
  return { slug, path: `/w/${slug}` };
}

/** Invites somebody, and returns the path of the link that they get. */
export async function invite(page: Page, role: "owner" | "editor", words = ""): Promise<string> {
  const email = `nora-${randomUUID()}@harborpine.example`;
  await post(page, "/account/brand/people", { email, role, words });
  return mailedLink(page.context(), email, "You’re invited to");
}

/** Lets a browser in by a link. */
export async function enter(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Join" }).click();
  await page.waitForURL(/\/platform$/);
}

async function post(page: Page, path: string, form: Readonly<Record<string, string>>): Promise<void> {
  const answer = await page.request.post(path, { form, maxRedirects: 0 });
  expect(answer.status(), path).toBe(303);
}
