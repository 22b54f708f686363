import type { Page } from "@playwright/test";
import { expect, grant, test } from "./harness/test.ts";
import { textOf } from "./harness/text.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "AI-Generated Text" });
const output = (page: Page) => page.getByRole("region", { name: "Human-Like Text" });
const button = (page: Page) => page.locator("#try").getByRole("button");
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const edited = (page: Page) => page.getByRole("group", { name: "Result with marks" }).locator("del").first();
const upsell = "Get your full text";
const result = "Clear communication matters more now than it ever did.";

/** Opens the home page, with the demo in view and hydrated. */
async function open(page: Page): Promise<void> {
  await page.goto("/");
  await page.locator("#try").scrollIntoViewIfNeeded();
  await page.locator("island-root[ready]").waitFor();
}

/** Sums the layout shifts without user input, from the next page on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        Object.assign(window, { shifts: Reflect.get(window, "shifts") + entry.value });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return page.evaluate(() => Reflect.get(window, "shifts"));
  };
}

// H02, H04, H07, H12, H18, UM05
test("the button offers a signed-out visitor a plan, and regains the focus", async ({ page }) => {
  await open(page);
  await expect(output(page)).toContainText("Your human-like text will appear here.");
  await expect(button(page)).toHaveText("Get Started - Sign Up");
  for (const close of [
    () => page.getByRole("button", { name: "Maybe Later" }).click(),
    () => page.getByRole("button", { name: "Close" }).click(),
    () => page.keyboard.press("Escape"),
  ]) {
    await button(page).click();
    await expect(dialog(page, upsell)).toBeVisible();
    await close();
    await expect(dialog(page, upsell)).toBeHidden();
    await expect(button(page)).toBeFocused();
  }
});

// UM06
test("Get Full Text replaces the upsell with the sign-up form for Basic", async ({ page }) => {
  await open(page);
  await button(page).click();
  await page.getByRole("link", { name: "Get Full Text" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page.getByRole("dialog").locator(".auth-form input[name=plan]")).toHaveValue("basic");
});

// UM06
test("Get Full Text opens the checkout with Basic for a signed-in user", async ({ page, user: _ }) => {
  await open(page);
  await field(page).fill("A text of my own.");
  await button(page).click();
  await page.getByRole("link", { name: "Get Full Text" }).click();
  await expect(page).toHaveURL("/checkout");
  await expect(page.getByRole("heading", { name: "Basic" })).toBeVisible();
});

// H22, UM01
test("Try a sample runs it, and its preview leads to the free tool", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Try a sample" }).click();
  await expect(dialog(page, "Transforming Text")).toBeVisible();
  await expect(dialog(page, upsell)).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(output(page)).not.toContainText(result);
  await dialog(page, upsell).getByRole("link", { name: "Open the sample there" }).click();
  await expect(page).toHaveURL("/free-ai-humanizer?sample=#free");
  await expect(page.getByRole("textbox", { name: "Your draft" })).toHaveValue(
    /^In today’s fast-paced digital landscape/,
  );
});

test("below the demo is what the engine makes of its sample", async ({ page }) => {
  await page.goto("/");
  const section = page.getByRole("region", { name: "The same sample, edited by our engine" });
  await expect(section.locator("ins").first()).toHaveText("Today,");
  await section.getByRole("link", { name: "Open the sample in the free tool" }).click();
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await expect(edited(page)).toContainText("In today’s");
});

test("the upsell shows no preview for a visitor's own text, and passes it to the free tool", async ({ page }) => {
  await open(page);
  await field(page).fill("We utilize 12 tools.");
  await button(page).click();
  await expect(dialog(page, upsell)).toContainText("We haven’t edited your own text yet.");
  await expect(dialog(page, upsell).getByRole("img")).toHaveCount(0);
  await dialog(page, upsell).getByRole("button", { name: "Edit it for free" }).click();
  await expect(page).toHaveURL("/free-ai-humanizer#free");
  await expect(edited(page)).toHaveText("utilize");
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`next to the demo, JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });
    const free = (page: Page) => page.getByRole("button", { name: "Edit your own text for free" });

    for (const path of ["/", "/tools/humanize-ai-for-emails"]) {
      test(`a visitor's own text is edited for free, at ${path}`, async ({ page }) => {
        await page.goto(path);
        await field(page).fill("We utilize 12 tools.");
        await free(page).click();
        await expect(page).toHaveURL("/free-ai-humanizer#free");
        await expect(edited(page)).toHaveText("utilize");
      });
    }

    test("the sample opens an empty field, and uses up no free text", async ({ page }) => {
      await page.goto("/");
      await free(page).click();
      await expect(page).toHaveURL("/free-ai-humanizer#free");
      await expect(page.getByRole("textbox", { name: "Your draft" })).toHaveValue("");
    });

    test("a text above the free limit shows the limit, and is kept", async ({ page, faults }) => {
      await page.goto("/");
      const text = textOf(1240);
      await field(page).fill(text);
      await free(page).click();
      await expect(page.getByRole("alert")).toContainText("This text has 240 too many.");
      faults.expectStatus(400);
      await expect(page.getByRole("textbox", { name: "Your draft" })).toHaveValue(text);
    });
  });
}

// H08, H13, H15, H19, H20, H21
test("the sample's run takes its time, and works with the keyboard alone", async ({ page, user: _ }) => {
  await page.clock.install();
  await open(page);
  await expect(page.getByText("0 / 30,000 words used")).toBeVisible();
  await field(page).focus();
  await page.keyboard.press("Tab");
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Transforming Text")).toBeVisible();
  await expect(page.locator("#try [type=submit]")).toHaveText("Processing...");
  const percent = async () => Number.parseInt(await page.locator("dialog[open] .percent").innerText(), 10);
  await page.clock.runFor(200);
  const before = await percent();
  await page.clock.runFor(10 * 80);
  expect(await percent()).toBe(before + 30);
  await page.clock.runFor(25 * 80);
  await expect(dialog(page, "Transforming Text")).toBeHidden();
  await expect(output(page)).toContainText(result);
  await expect(output(page)).toContainText("The sample’s result");
  await expect(button(page)).toBeFocused();
  await page.clock.runFor(5000);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("Escape stops the sample's run", async ({ page, user: _ }) => {
  await open(page);
  await button(page).click();
  await expect(dialog(page, "Transforming Text")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(button(page)).toBeFocused();
  await expect(button(page)).toHaveText("See the Magic");
  await expect(output(page)).toContainText("Your human-like text will appear here.");
});

// H09, H10, H11, H14, H17, H23, H28
test("a visitor's own text needs a plan", async ({ page, user: _ }) => {
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && calls.push(request.url()));
  await open(page);
  const sample = await field(page).inputValue();
  await field(page).fill("  a  b\n c ");
  await expect(page.getByText("3 words", { exact: true })).toBeVisible(); // H29
  await expect(button(page)).toHaveText("Transform This Text");
  await button(page).click();
  await expect(dialog(page, upsell)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(output(page).getByRole("alert")).toContainText(
    "Active subscription required. Please subscribe to use this feature.",
  );
  expect(calls).toEqual([]);
  await field(page).fill(" \n");
  await expect(button(page)).toBeDisabled();
  await page.getByRole("link", { name: "Try example" }).click();
  await expect(field(page)).toHaveValue(sample);
  await expect(page.getByRole("link", { name: "Try example" })).toHaveCount(0);
  await expect(output(page)).toContainText("Your human-like text will appear here.");
});

// H24, H25, H28: a page whose gates are open. The server never renders one.
test("a text that passes the gates is humanized and counted", async ({ page, user }) => {
  await page.route("/", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"subscribed":false,"used":0', '"subscribed":true,"used":29990');
    await route.fulfill({ response, body });
  });
  await open(page);
  await grant(user.email, "basic");
  await field(page).fill(textOf(11));
  await button(page).click();
  await page.keyboard.press("Escape");
  await expect(output(page).getByRole("alert")).toContainText(
    "Monthly word limit reached. Upgrade your plan for more words.",
  );
  await field(page).fill("We utilize ten words in a sentence here and now.");
  await button(page).click();
  await expect(output(page).locator("p.script")).toContainText("We use ten words");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText("10 / 30,000 words used")).toBeVisible(); // the server's count
});

for (const width of [320, 768, 1440]) {
  test(`hydration and the demo's result shift no layout, ${width} pixels`, async ({ page, user: _ }) => {
    const shifts = await watchShifts(page);
    await page.setViewportSize({ width, height: 900 });
    await open(page);
    expect(await shifts()).toBe(0);
    await button(page).click();
    await expect(dialog(page, "Transforming Text")).toBeVisible();
    await expect(dialog(page, "Transforming Text")).toBeHidden();
    await expect(output(page)).toContainText(result);
    expect(await shifts()).toBe(0);
  });
}

test("input from before the script has loaded is kept", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/islands/demo/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/");
  await field(page).fill("Typed early.");
  release();
  await page.locator("island-root[ready]").waitFor();
  await expect(field(page)).toHaveValue("Typed early.");
  await expect(page.getByText("2 words", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Try example" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // H18, H22, UM01 to UM07
  test("a visitor sees the offer instead of the result, and closes it", async ({ page }) => {
    await page.goto("/");
    await button(page).click();
    await expect(output(page)).not.toContainText(result);
    const offer = dialog(page, upsell);
    await expect(offer).toContainText("AI Detection: Significantly reduced");
    await expect(offer).toContainText("Readability: Enhanced");
    await expect(offer.getByRole("link", { name: "Get Full Text" })).toHaveAttribute("href", "/signup?plan=basic");
    await page.getByRole("button", { name: "Maybe Later" }).click();
    await expect(offer).toBeHidden();
  });

  // H09, H10, H14, H19, H21, H23
  test("a user without a plan is refused, and tries the sample", async ({ page, user: _, faults }) => {
    await page.goto("/");
    await field(page).fill("My own text.\n\nTwo paragraphs.");
    await button(page).click();
    await expect(output(page).getByRole("alert")).toContainText("Active subscription required.");
    await expect(dialog(page, upsell)).toBeVisible();
    await expect(field(page)).toHaveValue("My own text.\n\nTwo paragraphs.");
    await expect(button(page)).toHaveText("Transform This Text");
    faults.expectStatus(403);
    await page.getByRole("link", { name: "Try example" }).click();
    await button(page).click();
    await expect(output(page)).toContainText(result);
    await expect(dialog(page, upsell)).toBeHidden();
  });
});
