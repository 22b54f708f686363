import { expectContrast } from "./harness/accessibility.ts";
import { brandName, changeBrand, enter, invite, publishBrand } from "./harness/brand.ts";
import { expect, test } from "./harness/test.ts";

// A customer's brand on the main host. For brands on their own hosts, see brand-hosts.spec.ts.

/** The number of random palettes to check. Run with PALETTES=200 after changing the color code. */
const palettes = Number(process.env.PALETTES ?? 4);

test("every brand color yields readable pages", async ({ page, user: _ }) => {
  const colors = ["#ffe600", "#0b0b0b", "#ff2d55", "#fefefe", ...Array.from({ length: palettes }, randomColor)];
  test.setTimeout(colors.length * 15_000 + 60_000);
  const brand = await publishBrand(page);
  await enter(page, await invite(page, "owner"));
  for (const accent of colors) {
    await changeBrand(page, brand.slug, { accent });
    await page.goto(`${brand.path}/platform/sample`);
    await page.locator("island-root[ready]").waitFor();
    await page.locator("details").evaluateAll((all) => {
      for (const details of all) details.setAttribute("open", "");
    });
    await test.step(accent, () => expectContrast(page));
  }
});

const randomColor = (): string =>
  `#${Math.floor(Math.random() * 0x1000000)
    .toString(16)
    .padStart(6, "0")}`;

test("a brand works below a path of the main site", async ({ page, context, user: _ }) => {
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
  await page.goto("/account"); // the customer is still signed in on the main site
  await expect(page.getByRole("heading", { name: "Current Plan" })).toBeVisible();
});

test("a brand works without JavaScript", async ({ page, browser, baseURL, user: _ }) => {
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
