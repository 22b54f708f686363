import type { Page } from "@playwright/test";
import { expect, test } from "./harness/test.ts";

const header = (page: Page) => page.getByRole("banner");
const links = (page: Page) => header(page).getByRole("navigation", { name: "Main" }).getByRole("link");
const summary = (page: Page, name: string) => header(page).locator("summary", { hasText: name });
const menu = (page: Page, name: string) =>
  header(page).locator("details", { has: page.locator("summary", { hasText: name }) });

// G03, G04, G05, G07
test("a visitor's header links to the public pages, sign-in, and the prices", async ({ page }) => {
  await page.goto("/");
  await expect(links(page)).toHaveText(["Home", "Tools", "Features", "Pricing", "Blog", "Try it free"]);
  await expect(links(page).last()).toHaveAttribute("href", "/free-ai-humanizer");
  await expect(links(page).first()).toHaveAttribute("aria-current", "page");
  await expect(header(page).locator('a[href="/account"], a[href="/platform"]')).toHaveCount(0);
  await expect(header(page).getByRole("link", { name: "Sign In" })).toBeVisible();
  await header(page).getByRole("link", { name: "Subscribe Now" }).click();
  await expect(page).toHaveURL("/pricing");
  await expect(page.getByRole("link", { name: "Pricing" }).first()).toHaveAttribute("aria-current", "page");
});

// G04, G05, G08, G10
test("a user without a plan finds the account, but no platform", async ({ page, user }) => {
  await page.goto("/pricing");
  await expect(links(page)).toHaveText(["Home", "Tools", "Features", "Pricing", "Blog", "Try it free", "Account"]);
  await expect(header(page).locator('a[href^="/login"]')).toHaveCount(0);
  await expect(header(page).getByText("Subscribe Now")).toHaveCount(0);
  await summary(page, user.firstName).click();
  await expect(menu(page, user.firstName).locator("a, button")).toHaveText(["Account", "Sign Out"]);
});

// G04, G09, A09
test("a user without a name has one link to the account", async ({ page, context, stranger }) => {
  await context.request.post("/api/auth/register", { data: { ...stranger, firstName: undefined } });
  await page.goto("/pricing");
  await expect(links(page)).toHaveText(["Home", "Tools", "Features", "Pricing", "Blog", "Try it free"]);
  await expect(header(page).getByText("Account").filter({ visible: true })).toHaveCount(1);
  await summary(page, "Account").click();
  await menu(page, "Account").getByRole("link", { name: "Account" }).click();
  await expect(page).toHaveURL("/account");
});

// G04, G05, G10, PL03
test("a member finds the platform, whose header has buttons", async ({ page, member }) => {
  await page.goto("/account");
  await expect(links(page)).toHaveText(["Home", "Tools", "Features", "Pricing", "Blog", "Account", "Platform"]);
  await summary(page, member.firstName).click();
  const offered = menu(page, member.firstName);
  await expect(offered.locator("a, button")).toHaveText(["Platform", "Account", "Sign Out"]);
  await offered.getByRole("link", { name: "Platform" }).click();
  await expect(page).toHaveURL("/platform");
  await expect(header(page).locator('a[href="/account"]').filter({ visible: true })).toHaveCount(1);
  await expect(header(page).getByRole("button", { name: "Sign Out" })).toBeVisible();
});

// G03, H01
test("Features opens the features for a member", async ({ page, member: _ }) => {
  await page.goto("/pricing");
  await links(page).filter({ hasText: "Features" }).click();
  await expect(page.locator("#features").getByRole("heading").first()).toBeInViewport();
  await expect(page).toHaveURL("/?features#features");
});

// G02
test("a link opens the next page at the top, or at its fragment", async ({ page }) => {
  await page.goto("/pricing");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.getByRole("contentinfo").getByRole("link", { name: "Home", exact: true }).click();
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.goto("/pricing");
  await links(page).filter({ hasText: "Features" }).click();
  await expect(page).toHaveURL("/#features");
  await expect(page.locator("#features").getByRole("heading").first()).toBeInViewport();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 800 } });

    // G03, G06, G07
    test("on a phone a menu contains the links, and the call to action is visible", async ({ page }) => {
      await page.goto("/");
      await expect(links(page).first()).toBeHidden();
      const subscribe = header(page).getByRole("link", { name: "Subscribe Now" });
      await expect(subscribe).toBeInViewport({ ratio: 1 });
      await expect(subscribe).toHaveAttribute("href", "/pricing");
      await summary(page, "Menu").click();
      const offered = menu(page, "Menu").getByRole("link");
      await expect(offered).toHaveText(["Home", "Tools", "Features", "Pricing", "Blog", "Try it free", "Sign In"]);
      await offered.filter({ hasText: "Pricing" }).click();
      await expect(page).toHaveURL("/pricing");
      await expect(menu(page, "Menu")).not.toHaveAttribute("open");
    });
  });
}

test("a menu closes on Escape, on a click outside, and when Tab leaves it", async ({ page, member }) => {
  await page.goto("/account");
  const name = member.firstName;
  const isOpen = () => menu(page, name).evaluate((details: HTMLDetailsElement) => details.open);

  await summary(page, name).press("Enter");
  await page.keyboard.press("Tab");
  await expect(menu(page, name).getByRole("link", { name: "Platform" })).toBeFocused();
  await page.keyboard.press("Escape");
  expect(await isOpen()).toBe(false);
  await expect(summary(page, name)).toBeFocused();

  await summary(page, name).click();
  expect(await isOpen()).toBe(true);
  await page.getByRole("heading", { level: 1 }).click();
  expect(await isOpen()).toBe(false);
  await expect(summary(page, name)).toBeFocused();

  await page.keyboard.press("Enter");
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press("Tab");
  expect(await isOpen()).toBe(false);
  await expect(summary(page, name)).not.toBeFocused();
});

test("opening a menu closes the other", async ({ page, user }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/account");
  await summary(page, "Menu").click();
  await summary(page, user.firstName).click();
  await expect(header(page).locator("details[open]")).toHaveCount(1);
  await expect(menu(page, user.firstName)).toHaveAttribute("open");
});

test("the browser's Back shows no open menu", async ({ page, user }) => {
  await page.goto("/account");
  await summary(page, user.firstName).click();
  await page.keyboard.press("Tab");
  await page.goto("/pricing");
  await page.goBack();
  await expect(menu(page, user.firstName)).not.toHaveAttribute("open");
});

// G12, G13, G15, G16
for (const who of ["a visitor", "a member"]) {
  test(`the footer has four columns, and offers plans to visitors only: ${who}`, async ({
    page,
    context,
    member: _,
  }) => {
    if (who === "a visitor") await context.clearCookies();
    await page.goto("/account");
    const footer = page.getByRole("contentinfo");
    await expect(footer.locator(".foot-cols > *")).toHaveCount(4);
    const pages = [
      "/",
      "/tools",
      "/free-ai-humanizer",
      "/use-cases",
      "/pricing",
      "/blog",
      "/privacy",
      "/terms",
      "/refund",
      "/about",
      "/help",
    ];
    const tools = ["chatgpt-output", "ai-for-blog-posts", "ai-for-emails", "ai-for-academic-writing"];
    for (const path of [...pages, ...tools.map((tool) => `/tools/humanize-${tool}`)]) // G14
      await expect(footer.locator(`.foot-cols a[href="${path}"]`).last()).toBeVisible();
    await expect(footer).toContainText("through the API");
    await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Plainhand`);
    const call = footer.getByRole("link", { name: "Choose a plan" });
    if (who === "a member") {
      await expect(call).toHaveCount(0);
      return;
    }
    await expect(footer.getByRole("link", { name: "Try it free" })).toHaveAttribute("href", "/free-ai-humanizer");
    await call.click();
    await expect(page).toHaveURL("/pricing");
  });
}

test("the skip link skips the header", async ({ page }) => {
  await page.goto("/pricing");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/pricing#main");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

test("a chosen theme applies before the first paint of the next page", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/pricing");
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  const dark = await paper();
  expect(dark).not.toBe(light);

  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      Object.assign(window, { themeAtFirst: document.documentElement.dataset.theme });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/");
  expect(await page.evaluate(() => Reflect.get(window, "themeAtFirst"))).toBe("dark");
  expect(await paper()).toBe(dark);
  await page.getByRole("radio", { name: "System" }).check({ force: true });
  expect(await paper()).toBe(light);
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`pages ${reducedMotion === "reduce" ? "do not " : ""}blend into each other with ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      addEventListener("pagereveal", (event) => {
        const transition = Reflect.get(event, "viewTransition") as { ready: Promise<void> } | null;
        transition?.ready.catch(() => {}); // a hidden or slow page has no transition
        Object.assign(window, { blends: transition !== null });
      });
    });
    await page.goto("/pricing");
    await links(page).first().click();
    await expect(page).toHaveURL("/");
    await expect.poll(() => page.evaluate(() => Reflect.get(window, "blends"))).toBe(reducedMotion !== "reduce");
  });
}
