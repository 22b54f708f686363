import { crawl, type Found, listed, withoutFragment } from "./harness/crawl.ts";
import { expectValid } from "./harness/markup.ts";
import { ofNewShape } from "./harness/shapes.ts";
import { expect, test } from "./harness/test.ts";

test.slow();

test("every link of a visitor opens a page, and every page has its metadata", async ({ page, baseURL }) => {
  const sitemaps = await listed(page, "/sitemap.xml");
  const offered = (await Promise.all(sitemaps.map((path) => listed(page, path)))).flat();
  expect(offered.length).toBeGreaterThan(10);
  const found = await crawl(page, ["/", ...offered]);
  const pages = [...found.values()].filter(({ html }) => html);

  const forMembers = /^\/(platform(\/bulk)?|account\/[a-z/-]+)$/; // the help page links there, through sign-in
  await test.step("every link leads to a page", () => expectNoDeadEnd(found, forMembers)); // G17, BL10, BL11
  await test.step("markup", async () => expectValid(await ofNewShape(page, pages)));

  const own = pages.filter(({ path, status }) => status === 200 && !path.includes("?"));
  await test.step("every page says what it is", async () => {
    for (const page of own) expectIdentity(page, baseURL ?? "");
    expectUnique(own, "title");
    expectUnique(own, "description");
  });
  await test.step("search engines are offered what they may show", () => {
    const shown = own.filter(({ robots }) => robots === "").map(({ path }) => path);
    const signingIn = ["/login", "/signup"];
    expect(shown.sort()).toEqual([...offered, ...signingIn].sort());
  });
  await test.step("every picture can be shared", async () => {
    const images = new Set(own.map(({ image }) => image).filter(Boolean));
    for (const image of images) expect.soft(await sizeOf(image), image).toBe("1200x630"); // BA19
  });

  /** The size of an image, from its PNG header. */
  async function sizeOf(image: string): Promise<string> {
    const answer = await page.request.get(image);
    const file = await answer.body();
    const isPNG = answer.headers()["content-type"] === "image/png" && file.subarray(1, 4).toString() === "PNG";
    return isPNG ? `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}` : `status ${answer.status()}`;
  }
});

test("every link of a member opens a page", async ({ page, member: _ }) => {
  const found = await crawl(page, ["/platform", "/account", "/pricing"]);
  // Pages for users without a plan, or with an invoice, redirect a member.
  expectNoDeadEnd(found, /^\/$|^\/(login|signup|checkout|account\/(cancel|refund|invoices\/latest\.pdf))\b/); // G17
  await expectValid(await ofNewShape(page, [...found.values()]));
});

/** Checks that every link returns 200, or is allowed to redirect, and that every fragment exists. */
function expectNoDeadEnd(found: Map<string, Found>, mayLeadOn?: RegExp): void {
  for (const from of found.values()) {
    if (from.redirected && mayLeadOn?.test(from.path)) continue;
    expect
      .soft(from.redirected ? "a redirect" : from.status, `${from.path}, from ${sourcesOf(from.path, found)}`)
      .toBe(200);
    for (const link of from.links) {
      const target = found.get(withoutFragment(link));
      const fragment = link.split("#")[1];
      if (fragment && target?.html) expect.soft(target.ids, `${from.path} links to ${link}`).toContain(fragment);
    }
  }
}

function sourcesOf(path: string, found: Map<string, Found>): string {
  const sources = [...found.values()].filter(({ links }) => links.some((link) => withoutFragment(link) === path));
  return sources.map((source) => source.path).join(", ");
}

/** Checks that a page has one h1, a title, a description, a canonical URL, and no duplicate ids. LG04 */
function expectIdentity(page: Found, origin: string): void {
  expect.soft(page.headings, `headings of the first level on ${page.path}`).toBe(1);
  expect.soft(page.title, page.path).toMatch(/^\S.+ · Plainhand$/);
  expect.soft(page.canonical, page.path).toBe(origin + page.path);
  expect.soft(new Set(page.ids).size, `different ids on ${page.path}`).toBe(page.ids.length);
  if (page.robots) return;
  expect.soft(page.description.length, `the description of ${page.path}`).toBeGreaterThan(50);
  expect.soft(page.image, page.path).toContain("/picture.png?v=");
  const things: { "@context": string; "@type": string }[] = page.described.map((data) => JSON.parse(data));
  for (const thing of things) expect.soft(thing["@context"], page.path).toBe("https://schema.org");
  const kinds = things.map((thing) => thing["@type"]);
  if (page.html.includes('aria-label="Breadcrumbs"')) expect.soft(kinds, page.path).toContain("BreadcrumbList"); // LG06
  if (/^\/blog\/./.test(page.path)) expect.soft(kinds, page.path).toContain("Article"); // BA18
}

function expectUnique(pages: Found[], what: "title" | "description"): void {
  const seen = new Map<string, string>();
  for (const { path, [what]: text } of pages) {
    expect.soft(seen.get(text), `${path} has the same ${what}`).toBeUndefined();
    seen.set(text, path);
  }
}
