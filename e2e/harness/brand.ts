import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { mailedLink } from "./mails.ts";
import { subscribe } from "./subscribe.ts";

/** The name of the tests' brands. */
export const brandName = "Harbor & Pine";

/** A customer's published brand. */
export interface Brand {
  readonly slug: string;
  /** Its path on the main host. */
  readonly path: string;
}

/** Grants the signed-in user Premium and publishes a brand, through requests alone. */
export async function publishBrand(page: Page, more: Readonly<Record<string, string>> = {}): Promise<Brand> {
  await subscribe(page.context(), "premium");
  const slug = `pine-${randomUUID().slice(0, 8)}`;
  await changeBrand(page, slug, more);
  return { slug, path: `/w/${slug}` };
}

/** Publishes a brand with these fields, and otherwise with those of every test. */
export async function changeBrand(page: Page, slug: string, more: Readonly<Record<string, string>>): Promise<void> {
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
}

/** Invites a member, and returns the path of the invitation link. */
export async function invite(page: Page, role: "owner" | "editor", words = ""): Promise<string> {
  const email = `nora-${randomUUID()}@harborpine.example`;
  await post(page, "/account/brand/people", { email, role, words });
  return mailedLink(page.context(), email, "You’re invited to");
}

/** Accepts an invitation link in a browser. */
export async function enter(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Join" }).click();
  await page.waitForURL(/\/platform$/);
}

async function post(page: Page, path: string, form: Readonly<Record<string, string>>): Promise<void> {
  const answer = await page.request.post(path, { form, maxRedirects: 0 });
  expect(answer.status(), path).toBe(303);
}
