import type { Page } from "@playwright/test";
import { expectContrast } from "./harness/accessibility.ts";
import { brandName, enter, invite, publishBrand } from "./harness/brand.ts";
import { expect, test } from "./harness/test.ts";

// How a customer's brand looks and works on our own host. On hosts of its own: brand-hosts.spec.ts.

/** How many palettes are looked at; the most were looked at when colors were last changed, by PALETTES=200. */
const palettes = Number(process.env.PALETTES ?? 4);

test("whatever color is chosen, everything can be read", async ({ page, user: _ }) => {
  test.setTimeout(palettes * 10_000 + 60_000);
  await publishBrand(page);
  const link = await invite(page, "owner");
  const colors = await Promise.all(Array.from({ length: palettes }, () => accent(page)));
  await enter(page, link);
  await page.goto(`${new URL(page.url()).pathname}/sample`);
  await page.locator("island-root[ready]").waitFor();
  await page.locator("details").evaluateAll((all) => {
    for (const one of all) one.setAttribute("open", "");
  });
  for (const [light, dark] of colors) {
    await page.evaluate((value) => {
      for (const token of ["--caret", "--pencil"]) document.documentElement.style.setProperty(token, value);
    }, `light-dark(${light}, ${dark})`);
    await test.step(`${light} and ${dark}`, () => expectContrast(page));
  }
});

/** What becomes of a random color in both themes. */
async function accent(page: Page): Promise<[string, string]> {
  const color = `#${Math.floor(Math.random() * 0x1000000)
    .toString(16)
    .padStart(6, "0")}`;
  const answer = await page.request.get(`/account/brand/accent?color=${encodeURIComponent(color)}`);
  const { colors } = await answer.json();
  return [colors[0].color, colors[1].color];
}

test("a brand works below a path of ours", async ({ page, context, user: _ }) => {
  const brand = await publishBrand(page);
  await enter(page, await invite(page, "editor", "500"));
  await expect(page.getByRole("banner")).toContainText(brandName);
  await page.locator("island-root[ready]").waitFor();
  await page.getByRole("textbox", { name: "Your draft" }).fill("We utilize robust tools in order to help you.");
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await expect(page.getByRole("group", { name: "Result with marks" })).toContainText("use");
  await expect(page).toHaveURL(new RegExp(`${brand.path}/platform/texts/`));
  await page.reload();
  await expect(page.getByRole("group", { name: "Result with marks" })).toContainText("use");
  await page.getByRole("link", { name: "Texts", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${brand.path}/account/texts$`));
  const own = (await context.cookies()).filter(({ name }) => name.startsWith("session"));
  expect(own.map(({ path }) => path)).toEqual([`${brand.path}/`, `${brand.path}/`]);
  await page.goto("/account"); // the customer is still signed in on our own pages
  await expect(page.getByRole("heading", { name: "Current Plan" })).toBeVisible();
});

test("without a script, a brand works as well", async ({ page, browser, baseURL, user: _ }) => {
  const brand = await publishBrand(page);
  const link = await invite(page, "editor");
  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const visitor = await plain.newPage();
  await visitor.goto(link);
  await visitor.getByRole("button", { name: "Join" }).click();
  await expect(visitor).toHaveURL(new RegExp(`${brand.path}/platform$`));
  await visitor.getByRole("textbox", { name: "Your draft" }).fill("We utilize robust tools in order to help you.");
  await visitor.getByRole("button", { name: "Humanize Text" }).click();
  await expect(visitor.getByRole("main")).toContainText("use");
  await plain.close();
});
