import type { Page } from "@playwright/test";
import { expect, test } from "./harness/test.ts";

const field = (page: Page) => page.getByRole("searchbox", { name: "Search guides" });
const cards = (page: Page) => page.locator("#guides").getByRole("listitem");
const titles = (page: Page) => cards(page).getByRole("heading");
const tally = (page: Page) => page.getByRole("status");
const nothing = (page: Page) => page.getByRole("heading", { name: "No guides found" });

/** The number of guides, according to the page. */
async function total(page: Page): Promise<number> {
  const [, count] = /of (\d+) guides/.exec(await tally(page).innerText()) ?? [];
  return Number(count);
}

// BL01, BL02, BL05, BL06
test("the list shows the topic and the reading time of each guide", async ({ page }) => {
  await page.goto("/blog");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("AI Writing Guides");
  await expect(field(page)).toHaveAttribute("placeholder", "Search guides...");
  const all = await total(page);
  expect(all).toBeGreaterThanOrEqual(16);
  await expect(cards(page)).toHaveCount(all);
  for (const card of await cards(page).all()) await expect(card).toContainText(/\S.*\d+ min read/);
  const featured = await page.getByText("Featured", { exact: true }).count();
  expect(featured).toBeGreaterThan(0);
  expect(featured).toBeLessThan(all);
});

// BL03, BL04
test("typing filters by title and description, without a request", async ({ page }) => {
  await page.goto("/blog");
  const all = await total(page);
  const requests: string[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith(".svg")) requests.push(request.url()); // Chromium requests the icon on every URL change
  });
  await field(page).pressSequentially("  BRAND voice");
  await expect(titles(page).first()).toContainText(/brand voice/i);
  const found = await cards(page).count();
  expect(found).toBeLessThan(all);
  await expect(tally(page)).toHaveText(`Showing ${found} of ${all} guides`);
  await expect(page).toHaveURL("/blog?search=BRAND+voice");

  await field(page).fill("lighthouse of refusals");
  await expect(nothing(page)).toBeVisible();
  await field(page).fill("AS A LIST of what you won’t"); // words of a description
  await expect(titles(page)).toHaveText(["How to keep your brand voice when AI writes the draft"]);
  await field(page).fill("");
  await expect(cards(page)).toHaveCount(all);
  await expect(page).toHaveURL("/blog");
  await field(page).press("Enter");
  await expect(page).toHaveURL("/blog");
  expect(requests).toEqual([]);
});

// BL07, BL08
test("a search without results says so, and Show all guides resets it", async ({ page }) => {
  await page.goto("/blog");
  const all = await total(page);
  await field(page).fill("semicolons in Latin");
  await expect(nothing(page)).toBeVisible();
  await expect(page.getByText("Try a different search term or browse all guides.")).toBeVisible();
  await expect(page.getByRole("main").locator("s")).toHaveText("semicolons in Latin");
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Show all guides" }).click();
  await expect(cards(page)).toHaveCount(all);
  await expect(nothing(page)).toBeHidden();
  await expect(field(page)).toHaveValue("");
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL("/blog");
});

// BL09, BL10
test("a search in the URL applies on load, and after back navigation", async ({ page }) => {
  await page.goto("/blog?search=cold+email");
  await expect(field(page)).toHaveValue("cold email");
  const found = await titles(page).allInnerTexts();
  expect(found.length).toBeGreaterThan(0);
  await field(page).fill("");
  expect(await cards(page).count()).toBeGreaterThan(found.length);
  await field(page).fill("cold EMAIL");
  await expect(titles(page)).toHaveText(found);
  await titles(page).first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(found[0] ?? "");
  await page.goBack();
  await expect(field(page)).toHaveValue("cold EMAIL");
  await expect(titles(page)).toHaveText(found);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("a category opens with a click, is searched separately, and links to all guides", async ({ page }) => {
      await page.goto("/blog");
      const all = await total(page);
      const categories = page.getByRole("navigation", { name: "Categories" });
      const label = await categories.getByRole("link", { name: /^Writing Style/ }).innerText();
      await categories.getByRole("link", { name: /^Writing Style/ }).click();
      await expect(page).toHaveURL("/blog?category=Writing+Style");
      await expect(categories.locator("[aria-current]")).toHaveText(label);
      const count = Number(/\d+/.exec(label)?.[0]);
      await expect(cards(page)).toHaveCount(count);
      for (const card of await cards(page).all()) await expect(card).toContainText("Writing Style");

      await field(page).fill("conversational");
      if (!javaScriptEnabled) await field(page).press("Enter");
      await expect(page).toHaveURL(/category=Writing(\+|%20)Style/);
      await expect(cards(page)).toHaveCount(1);
      await expect(tally(page)).toHaveText(`Showing 1 of ${count} guides`);
      await field(page).fill("semicolons in Latin");
      if (!javaScriptEnabled) await field(page).press("Enter");
      await page.getByRole("button", { name: "Show all guides" }).click();
      await expect(cards(page)).toHaveCount(all);
      await expect(page).toHaveURL(/\/blog\??$/);
    });
  });
}

test("every entry has a date, and a featured one is marked", async ({ page }) => {
  await page.goto("/blog");
  for (const card of await cards(page).all()) {
    await expect(card.locator("time")).toHaveText(/^[A-Z][a-z]+ \d{1,2}, 20\d\d$/);
    const featured = await card.getByText("Featured", { exact: true }).count();
    expect((await card.locator("del, ins").count()) > 0, await card.innerText()).toBe(featured === 1);
  }
});

test("no line of the breadcrumbs begins with a separator", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/blog/how-to-preserve-brand-voice-with-ai");
  const signs = await page
    .getByRole("navigation", { name: "Breadcrumbs" })
    .getByRole("listitem")
    .evaluateAll((crumbs) =>
      crumbs.map((crumb) => ["::before", "::after"].map((side) => getComputedStyle(crumb, side).content)),
    );
  expect(signs).toEqual([
    ["none", '"/"'],
    ["none", '"/"'],
    ["none", "none"],
  ]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // BL03, BL07, BL08, BL09
  test("the form searches, and Show all guides resets it", async ({ page }) => {
    await page.goto("/blog");
    const all = await total(page);
    await field(page).fill("BRAND voice");
    await field(page).press("Enter");
    await expect(page).toHaveURL("/blog?search=BRAND+voice");
    await expect(titles(page).first()).toContainText(/brand voice/i);
    expect(await cards(page).count()).toBeLessThan(all);
    await field(page).fill("semicolons in Latin");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(nothing(page)).toBeVisible();
    await page.getByRole("button", { name: "Show all guides" }).click();
    await expect(cards(page)).toHaveCount(all);
  });
});
