import type { Page } from "@playwright/test";

/** The response to a followed link. */
export interface Found {
  /** The path with its query, as in the link. */
  path: string;
  status: number;
  type: string;
  /** The target of a redirect. */
  redirected: boolean;
  html: string;
  title: string;
  description: string;
  canonical: string;
  robots: string;
  image: string;
  headings: number;
  ids: string[];
  /** The internal links, resolved: path, query, and fragment. */
  links: string[];
  /** The page's structured data (JSON-LD). */
  described: string[];
}

/** Follows every internal link from the start pages, with GET requests only. */
export async function crawl(page: Page, starts: string[]): Promise<Map<string, Found>> {
  await page.goto("/pricing"); // any page of the site, so that fetch is same-origin
  const found = new Map<string, Found>();
  const waiting = [...starts];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (found.has(path)) continue;
    const answer = await page.evaluate(fetchPage, path);
    found.set(path, answer);
    for (const link of answer.links) waiting.push(withoutFragment(link));
  }
  return found;
}

export function withoutFragment(link: string): string {
  return link.split("#")[0] ?? link;
}

/** Runs in the browser: fetches and parses a page without opening it. */
async function fetchPage(path: string): Promise<Found> {
  const answer = await fetch(path, { redirect: "manual" });
  const type = answer.headers.get("Content-Type") ?? "";
  const html = type.startsWith("text/html") ? await answer.text() : "";
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const attribute = (selector: string, name: string) => parsed.querySelector(selector)?.getAttribute(name) ?? "";
  const links = [...parsed.querySelectorAll("a[href], link[rel=alternate][href]")]
    .map((link) => new URL(link.getAttribute("href") ?? "", new URL(path, location.href)))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname, search, hash }) => pathname + search + hash);
  return {
    path,
    status: answer.status,
    type,
    redirected: answer.type === "opaqueredirect",
    html,
    title: parsed.title,
    description: attribute("meta[name=description]", "content"),
    canonical: attribute("link[rel=canonical]", "href"),
    robots: attribute("meta[name=robots]", "content"),
    image: attribute("meta[property='og:image']", "content"),
    headings: parsed.querySelectorAll("h1").length,
    ids: [...parsed.querySelectorAll("[id]")].map(({ id }) => id),
    links,
    described: [...parsed.querySelectorAll("script[type='application/ld+json']")].map(
      ({ textContent }) => textContent ?? "",
    ),
  };
}

/** The paths listed by a sitemap, or by an index of sitemaps. */
export async function listed(page: Page, path: string): Promise<string[]> {
  const answer = await page.request.get(path);
  const text = await answer.text();
  return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address ?? "").pathname);
}
