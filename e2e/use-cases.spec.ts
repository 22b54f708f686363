import { expect, test } from "./harness/test.ts";

// UC01, UC02
test("each use case has its own URL", async ({ page }) => {
  for (const title of [
    "Bypass AI Detection",
    "Academic Writing",
    "SEO Content",
    "Email Writing",
    "Content Marketing",
  ]) {
    await page.goto(`/use-cases#${title.toLowerCase().replaceAll(" ", "-")}`);
    await expect(page.getByRole("heading", { name: title })).toBeInViewport();
  }
});

// UC03
test("use cases link to the demo and to the prices", async ({ page }) => {
  for (const [label, path] of [
    ["Try a sample", "/"],
    ["Edit my text for free", "/free-ai-humanizer"],
    ["See prices", "/pricing"],
  ] as const) {
    await page.goto("/use-cases");
    await page.getByRole("main").getByRole("link", { name: label }).first().click();
    await expect(page).toHaveURL(path);
  }
});
