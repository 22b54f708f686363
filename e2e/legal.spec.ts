import { boxOf } from "./harness/box.ts";
import { subscribe } from "./harness/subscribe.ts";
import { expect, test } from "./harness/test.ts";

// LG01
for (const [path, title] of [
  ["/privacy", "Privacy"],
  ["/terms", "Terms of service"],
  ["/refund", "Refund policy"],
  ["/methodology", "How we measure"],
  ["/about", "About us"],
  ["/help", "Help"],
] as const) {
  test(`${path} has breadcrumbs, a title, and the date of its last change`, async ({ page }) => {
    await page.goto(path);
    const crumbs = page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("listitem");
    await expect(crumbs).toHaveText(["Home", title]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{70}/);
    await expect(page.getByText(/^Updated/)).toBeVisible();
  });
}

// LG02, LG03
test("the refund page states the rule, and links to the refund form", async ({ page, context, user: _ }) => {
  await subscribe(context, "pro");
  await page.goto("/refund");
  const rule = page.getByRole("main");
  await expect(rule).toContainText("within 7 days");
  await expect(rule).toContainText("under 10 percent of the monthly word limit");
  await expect(rule).toContainText("not violated the terms");
  await expect(rule).toContainText("within 2-3 business days");
  await expect(rule).toContainText("in 5-10 business days");
  await rule.getByRole("link", { name: "your account page" }).first().click();
  await page.getByRole("link", { name: "Get a refund" }).click();
  await expect(page).toHaveURL("/account/refund");
});

test("the claims link to their definitions", async ({ page }) => {
  await page.goto("/");
  const claims = await page.locator(".claims dt").allInnerTexts();
  expect(claims.length).toBeGreaterThan(3);
  await page.getByRole("main").getByRole("link", { name: "How we measure" }).click();
  await expect(page).toHaveURL("/methodology");
  for (const claim of claims) {
    const [name] = /^\S+ \S+/.exec(claim) ?? []; // the heading contains only the first two words
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
});

test("the table of contents links to its sections", async ({ page }) => {
  await page.goto("/terms");
  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link", { name: "What is not allowed" }).click();
  await expect(page.getByRole("heading", { name: "What is not allowed" })).toBeInViewport();
});

test("on a wide screen the contents are next to the text, and each heading next to its section", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ["/terms", "/methodology"]) {
    await page.goto(path);
    const contents = await boxOf(page.getByRole("navigation", { name: "On this page" }));
    const clause = page.locator(".clause").first();
    const heading = await boxOf(clause.getByRole("heading").first());
    const text = await boxOf(clause.locator(".prose").first());
    expect(contents.x + contents.width).toBeLessThan(heading.x);
    expect(heading.x + heading.width).toBeLessThan(text.x);
    expect(Math.abs(heading.y - text.y)).toBeLessThan(12);
    const [whole, edge] = [await boxOf(page.locator("main .wrap")), await boxOf(clause)];
    expect(edge.x + edge.width).toBeCloseTo(whole.x + whole.width, 0);
  }
});
