import type { Page } from "@playwright/test";
import { expect, test } from "./harness/test.ts";

const path = "/tools/humanize-ai-for-emails";
const field = (page: Page) => page.getByRole("textbox", { name: "AI-Generated Text" });
const output = (page: Page) => page.getByRole("region", { name: "Human-Like Text" });
const button = (page: Page) => page.locator("#try").getByRole("button");
const upsell = (page: Page) => page.getByRole("dialog", { name: "Get your full text" });
/** One side of the example. */
const side = (page: Page, heading: string) => page.locator(".ba > div", { hasText: heading }).locator(".marked");

/** Opens the page, with its demo in view and hydrated. */
async function open(page: Page): Promise<void> {
  await page.goto(path);
  await page.locator("#try").scrollIntoViewIfNeeded();
  await page.locator("island-root[ready]").waitFor();
}

// TI01, TI03
test("a visitor finds a tool in its group", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Tools" }).click();
  await page.getByRole("main").getByRole("link", { name: "By Content Type" }).click();
  const group = page.locator("section", { has: page.getByRole("heading", { name: "By Content Type" }) });
  await expect(group.getByRole("heading")).toBeInViewport();
  await group.getByRole("link", { name: "Humanize AI for Emails", exact: true }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toHaveText("HomeToolsHumanize AI for Emails"); // TP04
  await expect(page.getByRole("banner").getByRole("link", { name: "Tools" })).toHaveAttribute("aria-current", "true");
});

// TP01
test("the URL of an unknown tool redirects to the home page", async ({ page }) => {
  await page.goto("/tools/humanize-ai-for-nobody");
  await expect(page).toHaveURL("/");
});

// TI04, TI05
test("a visitor signs up first, and then buys Basic", async ({ page }) => {
  await page.goto("/tools");
  await expect(page.getByRole("heading", { name: "Not Sure Which Tool to Use?" })).toBeVisible();
  await page.getByRole("link", { name: "Get Started - $14/mo" }).click();
  await expect(page.getByRole("dialog").locator(".auth-form input[name=plan]")).toHaveValue("basic");
});

// TI05, TP05
test("a signed-in user opens the checkout with Basic", async ({ page, user: _ }) => {
  for (const [start, label] of [
    ["/tools", "Get Started - $14/mo"],
    [path, "Get Started"],
  ] as const) {
    await page.goto(start);
    await page.getByRole("main").getByRole("link", { name: label }).first().click();
    await expect(page).toHaveURL("/checkout");
    await expect(page.getByRole("heading", { name: "Basic" })).toBeVisible();
  }
});

// TP08, TP09
test("the demo's result is the page's example", async ({ page, user: _ }) => {
  await open(page);
  expect(await field(page).inputValue()).toBe(await side(page, "Before (AI)").textContent());
  await button(page).click();
  await expect(page.getByRole("dialog", { name: "Transforming Text" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  const after = await side(page, "After (Humanized)").textContent();
  expect(await output(page).locator("p.script").textContent()).toBe(after);
  await expect(output(page)).toContainText("The sample’s result");
});

// H18
test("the demo offers a signed-out visitor a plan", async ({ page }) => {
  await open(page);
  await button(page).click();
  await expect(upsell(page)).toBeVisible();
});

test("on a phone no empty pane precedes the button", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page);
  const above = await button(page).boundingBox();
  const below = await output(page).boundingBox();
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await field(page).fill("My own text.");
  await expect(output(page)).toBeHidden();
  await page.getByRole("link", { name: "Try example" }).click();
  await expect(output(page)).toBeVisible();
});

// H16
test("a member is redirected to the platform", async ({ page, member: _ }) => {
  await open(page);
  await expect(button(page)).toHaveText("Use Platform for Processing");
  await expect(button(page)).toBeDisabled();
  await page.locator("#try").getByRole("link", { name: "Open the platform" }).click();
  await expect(page).toHaveURL("/platform");
});

// TP10, TP11, TP12
test("one common question is open at a time", async ({ page }) => {
  await page.goto(path);
  await expect(page.getByText("Most content is processed in under 30 seconds.")).toBeVisible();
  const faq = page.locator("section", { has: page.getByRole("heading", { name: "Common Questions" }) });
  await faq.locator("summary").nth(1).click();
  await expect(faq.locator("details[open]")).toHaveCount(1);
  await expect(faq.locator("details").nth(1)).toHaveAttribute("open");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // TP09
  test("the sample shows the offer instead of its result", async ({ page }) => {
    await page.goto(path);
    await button(page).click();
    await expect(page).toHaveURL(`${path}#try`);
    await upsell(page).getByRole("button", { name: "Maybe Later" }).click();
    await expect(upsell(page)).toBeHidden();
    await expect(output(page).locator("p.script")).toHaveCount(0);
  });

  test("a user's own text is refused, and the sample can be restored", async ({ page, user: _, faults }) => {
    await page.goto(path);
    const sample = await field(page).inputValue();
    await field(page).fill("My own text.");
    await button(page).click();
    await expect(output(page).getByRole("alert")).toContainText("Active subscription required.");
    await expect(field(page)).toHaveValue("My own text.");
    faults.expectStatus(403);
    await page.getByRole("link", { name: "Try example" }).click();
    await expect(field(page)).toHaveValue(sample);
  });
});

const search = (page: Page) => page.getByRole("searchbox", { name: "Search tools" });
const jumps = (page: Page) => page.locator(".opening a[href^='#']").filter({ visible: true });
const groups = (page: Page) => page.locator("#tools section").filter({ visible: true });

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("a tool is found by a word of its name, and clearing the search shows all tools", async ({ page }) => {
      await page.goto("/tools");
      await expect(groups(page)).toHaveCount(3);
      await expect(jumps(page)).toHaveCount(3);
      await expect(page.locator("#tools figure").first()).toBeVisible();
      await search(page).fill("  chatGPT for");
      if (!javaScriptEnabled) await search(page).press("Enter");
      await expect(groups(page).getByRole("heading")).toHaveText(["By AI Platform"]);
      await expect(jumps(page)).toHaveText(["By AI Platform"]);
      await expect(groups(page).getByRole("listitem")).toHaveCount(3);
      await expect(page.getByRole("status")).toHaveText("Showing 3 of 44 tools");
      await expect(page.locator("#tools figure").filter({ visible: true })).toHaveCount(0);
      await search(page).fill("semicolons in Latin");
      if (!javaScriptEnabled) await search(page).press("Enter");
      await expect(page.getByRole("heading", { name: "No tools found" })).toBeVisible();
      await page.getByRole("button", { name: "Show all tools" }).click();
      await expect(groups(page).getByRole("listitem")).toHaveCount(44);
      await expect(jumps(page)).toHaveCount(3);
    });
  });
}

test("the columns of tools are aligned", async ({ page }) => {
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/tools");
    const widths = await page.locator(".tool-links > li").evaluateAll((items) => items.map((item) => item.clientWidth));
    expect(new Set(widths).size, `at ${width} pixels`).toBe(1);
  }
});
