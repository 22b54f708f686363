import { expect, test } from "./harness/test.ts";

test("a visitor finds the free tool", async ({ page }) => {
  for (const [path, name] of [
    ["/", "Edit my text for free"],
    ["/use-cases", "Edit my text for free"],
    ["/pricing", "Edit your own text first"],
    ["/", "texts a day for free"], // in the answer about the price
  ] as const) {
    await page.goto(path);
    if (name === "texts a day for free") await page.getByRole("heading", { name: "How much does it cost?" }).click();
    await page.getByRole("main").getByRole("link", { name }).first().click();
    await expect(page.getByRole("textbox", { name: "Your draft" })).toBeVisible();
  }
});

// PR03, PR05, PR06
test("the prices are those of the three plans", async ({ page }) => {
  await page.goto("/pricing");
  for (const [plan, price, button] of [
    ["Basic", "$14", "Choose Basic"],
    ["Pro", "$24", "Start Humanizing"],
    ["Premium", "$99", "Choose Premium"],
  ] as const) {
    const card = page.getByRole("region", { name: plan });
    await expect(card).toContainText(price);
    await expect(card.getByRole("link", { name: button })).toBeVisible();
  }
  await expect(page.getByRole("region", { name: "Pro" })).toContainText("Most Popular");
});

// PR07
test("a member's own plan cannot be chosen again", async ({ page, member: _ }) => {
  await page.goto("/pricing");
  await expect(
    page.getByRole("region", { name: "Basic" }).getByRole("button", { name: "Current Plan" }),
  ).toBeDisabled();
  await expect(page.getByRole("link", { name: "Start Humanizing" })).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`questions, JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    // HF03, HF04, HF05
    test("one answer is open at a time, and clicking it closes it", async ({ page }) => {
      await page.goto("/");
      const items = page.locator("#faq details");
      const open = page.locator("#faq details[open]");
      await expect(items).toHaveCount(15);
      expect(await open.count()).toBeLessThanOrEqual(1);

      const question = page.getByRole("heading", { name: "Can I use it for schoolwork?" });
      await question.click();
      await expect(open).toHaveCount(1);
      await expect(open).toContainText("Many schools treat rewritten AI text as misconduct"); // HF09

      await page.getByRole("heading", { name: "How long does it take?" }).click();
      await expect(open).toHaveCount(1);
      await expect(open).toContainText("typically takes 5-10 seconds"); // HF08

      await page.getByRole("heading", { name: "How long does it take?" }).click();
      await expect(open).toHaveCount(0);
    });
  });
}

// HF04, HF05
test("the questions open and close with the keyboard", async ({ page }) => {
  await page.goto("/");
  const item = page.locator("#faq details#refunds");
  await item.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(item).toHaveAttribute("open", "");
  await expect(item).toContainText("7-day money-back guarantee");
  await page.keyboard.press("Space");
  await expect(item).not.toHaveAttribute("open");
});

// HF01, HF02
test("the URL of the features scrolls to their six cards", async ({ page }) => {
  await page.goto("/#features");
  const features = page.locator("#features");
  await expect(features.getByRole("heading", { name: "What it does" })).toBeInViewport();
  await expect(features.getByRole("listitem")).toHaveCount(6);
});

// H03
test.describe("the paragraph being edited", () => {
  const insertion = ".galley ins > span";

  test("shows its marks one after another", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto("/");
    const delays = await page
      .locator(".galley del")
      .evaluateAll((marks) => marks.map((mark) => Number.parseFloat(getComputedStyle(mark).animationDelay)));
    expect(delays).toHaveLength(6);
    expect(delays).toEqual([...new Set(delays)].sort((a, b) => a - b)); // strictly increasing
  });

  test("is static with reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    for (const mark of await page.locator(insertion).all()) await expect(mark).toHaveCSS("opacity", "1");
    const running = await page.locator(".galley").evaluate((galley) => galley.getAnimations({ subtree: true }).length);
    expect(running).toBe(0);
  });

  test("keeps every insertion inside the sheet, at every width", async ({ page }) => {
    await page.goto("/");
    for (const width of [320, 360, 480, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const outside = await page.locator(".proof").evaluate((sheet, marks) => {
        const edge = sheet.getBoundingClientRect();
        return [...sheet.querySelectorAll(marks)]
          .map((mark) => mark.getBoundingClientRect())
          .filter((mark) => mark.left < edge.left || mark.right > edge.right).length;
      }, insertion);
      expect(outside, `at ${width} pixels`).toBe(0);
    }
  });
});
