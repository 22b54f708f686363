import type { Page } from "@playwright/test";
import { expect, test } from "./harness/test.ts";

const voice = "/blog/how-to-preserve-brand-voice-with-ai";
const talk = "/blog/make-ai-writing-sound-conversational"; // a guide with a demo

const contents = (page: Page) => page.getByRole("navigation", { name: "On this page" });
const current = (page: Page) => contents(page).locator("[aria-current]");

/** Scrolls without animation, as dragging the scroll bar does. */
const scroll = (page: Page, top: number) => page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), top);
const wholeLength = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);

/** The percentage of the bar that is filled. */
const progress = (page: Page) =>
  page.locator(".reading").evaluate((bar) => Math.round(100 * Number.parseFloat(getComputedStyle(bar).scale)));

// BA02
for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`the progress bar fills on scrolling, motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto(voice);
    await expect.poll(() => progress(page)).toBe(0);
    await scroll(page, (await wholeLength(page)) / 2);
    await expect.poll(() => progress(page)).toBe(50);
    await scroll(page, 1_000_000);
    await expect.poll(() => progress(page)).toBe(100);
  });
}

// BA03, BA04
test("the back link opens the list", async ({ page }) => {
  await page.goto(voice);
  const crumbs = page.getByRole("navigation", { name: "Breadcrumbs" });
  await expect(crumbs.getByRole("listitem")).toHaveText([/Home/, /Blog/, await page.locator("h1").innerText()]);
  await expect(crumbs.locator("[aria-current=page]")).toHaveText(await page.locator("h1").innerText());
  await page.getByRole("link", { name: "Back to Blog" }).click();
  await expect(page).toHaveURL("/blog");
});

// BA05, BA08
test("the contents list the headings of the text, indented by level", async ({ page }) => {
  await page.goto(voice);
  const links = await contents(page)
    .getByRole("link")
    .evaluateAll((links) =>
      links.map((link) => {
        const heading = document.querySelectorAll(`[id="${link.getAttribute("href")?.slice(1)}"]`);
        const indent = Number.parseFloat(getComputedStyle(link).paddingLeft);
        return { title: link.textContent, places: heading.length, level: heading[0]?.tagName, indent };
      }),
    );
  const headings = await page.locator(".prose :is(h2, h3)").count();
  expect(links).toHaveLength(headings);
  expect(links.map(({ places }) => places)).toEqual(links.map(() => 1));
  const indents = (level: string) => links.filter((link) => link.level === level).map(({ indent }) => indent);
  expect(Math.min(...indents("H3"))).toBeGreaterThan(Math.max(...indents("H2")));
});

// BA06
test("the contents mark the current section", async ({ page }) => {
  await page.goto(voice);
  await expect(current(page)).toHaveCount(0);
  for (const heading of (await page.locator(".prose :is(h2, h3)").all()).reverse()) {
    await heading.evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
    await expect(current(page)).toHaveAttribute("href", `#${await heading.getAttribute("id")}`);
  }
  await scroll(page, 0);
  await expect(current(page)).toHaveCount(0);
});

// BA07
test("an entry scrolls to its section, smoothly unless reduced motion is preferred", async ({ page }) => {
  const behavior = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(voice);
  expect(await behavior()).toBe("smooth");
  const entry = contents(page).getByRole("link", { name: "Edit in two steps" });
  await entry.click();
  const heading = page.getByRole("heading", { name: /^Edit in two steps/ });
  await expect(heading).toBeInViewport();
  await expect(entry).toHaveAttribute("aria-current", "location");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await behavior()).toBe("auto");
  await contents(page).getByRole("link").first().click();
  await expect(heading).not.toBeInViewport();
});

test("the contents are closed on a phone, and always open on a wide screen", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto(voice);
  const entry = contents(page).getByRole("link").first();
  await expect(entry).toBeHidden();
  await contents(page).getByText("On this page").click();
  await expect(entry).toBeVisible();
  await contents(page).getByText("On this page").click();
  await expect(entry).toBeHidden();
  await page.setViewportSize({ width: 1200, height: 700 });
  await expect(entry).toBeVisible();
});

test.describe("sharing", () => {
  const share = (page: Page) => page.getByRole("button", { name: "Share" });
  const address = (page: Page) => page.locator("link[rel=canonical]").getAttribute("href");

  // BA11
  test("uses the device's share dialog if there is one", async ({ page }) => {
    await page.addInitScript(() => {
      const share = async (data: ShareData) => Object.assign(window, { shared: data });
      Object.assign(navigator, { share });
    });
    await page.goto(voice);
    await share(page).click();
    const shared = await page.evaluate(() => Reflect.get(window, "shared"));
    expect(shared).toEqual({ title: await page.locator("h1").innerText(), url: await address(page) });
    await expect(share(page)).toHaveText("Share");
  });

  // BA12
  test("copies the URL on other devices, and confirms for two seconds", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
    await page.clock.install();
    await page.goto(voice);
    await page.clock.pauseAt(Date.now() + 60_000);
    await share(page).click();
    await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
    await expect(page.locator("#shared")).toHaveText("Link copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await address(page));
    await page.clock.runFor(1_990);
    await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
    await page.clock.runFor(10);
    await expect(share(page)).toHaveText("Share");
    await expect(page.locator("#shared")).toHaveText("");
  });

  test("copies nothing when the device's dialog is closed", async ({ page }) => {
    await page.addInitScript(() => {
      const share = () => Promise.reject(new DOMException("closed", "AbortError"));
      Object.assign(navigator, { share });
      Object.assign(navigator.clipboard, { writeText: () => Object.assign(window, { copied: true }) });
    });
    await page.goto(voice);
    await share(page).click();
    await expect(share(page)).toHaveText("Share");
    expect(await page.evaluate(() => "copied" in window)).toBe(false);
  });
});

test.describe("the demo in a guide", () => {
  const demo = (page: Page) => page.locator("#demo");
  const field = (page: Page) => demo(page).getByRole("textbox", { name: "AI-Generated Text" });
  const button = (page: Page) => demo(page).locator("[type=submit]");
  const output = (page: Page) => page.getByRole("region", { name: "Human-Like Text" });
  const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
  const note = "The sample’s result, rewritten by our engine";

  // BD01 to BD08, BD10
  test("runs its sample for every visitor, offers a plan, and can be copied", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const scripts: string[] = [];
    page.on("request", (request) => request.url().includes("/islands/") && scripts.push(request.url()));
    await page.clock.install();
    await page.goto(talk);
    await page.waitForLoadState("networkidle");
    expect(scripts, "before any interaction").toEqual([]);
    await expect(button(page)).toHaveText("Try Demo");
    await field(page).fill(" \n");
    await expect(button(page)).toBeDisabled();
    await page.getByRole("link", { name: "Try example" }).click();
    await page.clock.pauseAt(Date.now() + 60_000);
    await button(page).click();
    await expect(dialog(page, "Transforming Text")).toBeVisible();
    await expect(button(page)).toBeDisabled();
    const percent = async () => Number.parseInt(await page.locator("dialog[open] .percent").innerText(), 10);
    await page.clock.runFor(200);
    const before = await percent();
    await page.clock.runFor(10 * 80);
    expect(await percent()).toBe(before + 30);
    while ((await percent()) < 100) await page.clock.runFor(80);
    await page.clock.runFor(80);
    await expect(dialog(page, "Transforming Text")).toBeHidden();
    await expect(output(page)).toContainText(note);

    const upsell = dialog(page, "Get your full text");
    // The half second began up to two steps ago, with a frame. Demo.test.tsx tests it to the millisecond.
    await page.clock.runFor(300);
    await expect(upsell).toBeHidden();
    await page.clock.runFor(220);
    await expect(upsell).toBeVisible();
    await expect(upsell.getByRole("link", { name: "Get Full Access" })).toHaveAttribute("href", "/signup?plan=basic");
    await upsell.getByRole("button", { name: "Maybe Later" }).click();
    await expect(upsell).toBeHidden();

    await output(page).getByRole("button", { name: "Copy" }).click();
    await expect(output(page).getByRole("button", { name: "Copied!" })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await expect(output(page).locator("p.script")).toHaveText(copied);
    await page.clock.runFor(2_200); // the two seconds begin with the next frame
    await expect(output(page).getByRole("button", { name: "Copy" })).toBeVisible();
  });

  // BD08
  test("opens the checkout with Basic for a signed-in user", async ({ page, user: _ }) => {
    await page.goto(talk);
    await button(page).click();
    await page.getByRole("link", { name: "Get Full Access" }).click();
    await expect(page).toHaveURL("/checkout");
    await expect(page.getByRole("heading", { name: "Basic" })).toBeVisible();
  });

  // BD09
  test("stops without a result when its modal is closed", async ({ page }) => {
    await page.goto(talk);
    await button(page).click();
    await expect(dialog(page, "Transforming Text")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(button(page)).toBeEnabled();
    await expect(output(page)).toContainText("Your human-like text will appear here.");
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(`with a visitor's own text, JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
      test.use({ javaScriptEnabled });

      for (const name of ["Try Demo", "Edit your own text for free"]) {
        test(`${name} leads to its edit`, async ({ page }) => {
          await page.goto(talk);
          await field(page).fill("We utilize 12 tools.");
          await page.getByRole("button", { name }).click();
          await expect(page).toHaveURL("/free-ai-humanizer#free");
          await expect(page.getByRole("textbox", { name: "Your draft" })).toHaveValue("We utilize 12 tools.");
          await expect(page.getByRole("group", { name: "Result with marks" }).locator("del").first()).toHaveText(
            "utilize",
          );
        });
      }
    });
  }

  test("a callout opens a page where a text can be pasted", async ({ page }) => {
    await page.goto(talk);
    await page
      .getByRole("complementary")
      .getByRole("link", { name: /^Try it on your draft/ })
      .click();
    await page.getByRole("textbox", { name: "Your draft" }).fill("We utilize 12 tools.");
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    // BD05, BD07, BD08
    test("shows its result and the offer, which can be closed", async ({ page }) => {
      await page.goto(talk);
      await expect(page.getByRole("button", { name: "Share" })).toBeHidden();
      await button(page).click();
      await expect(page).toHaveURL(`${talk}#demo`);
      await expect(output(page)).toContainText(note);
      const offer = dialog(page, "Get your full text");
      await expect(offer.getByRole("link", { name: "Get Full Access" })).toHaveAttribute("href", "/signup?plan=basic");
      await offer.getByRole("button", { name: "Maybe Later" }).click();
      await expect(offer).toBeHidden();
    });
  });
});
