import { expect, test } from "./harness/test.ts";

test("an unknown URL suggests other pages and a search", async ({ page, faults }) => {
  await page.goto("/refunds.html");
  faults.expectStatus(404);
  const near = page.getByRole("navigation", { name: "Similar pages" });
  await near.getByRole("link", { name: "Refund policy" }).click();
  await expect(page).toHaveURL("/refund");
  await page.goto("/nowhere-at-all");
  faults.expectStatus(404);
  await expect(near).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search guides" }).fill("detectors");
  await page.getByRole("searchbox", { name: "Search guides" }).press("Enter");
  await expect(page).toHaveURL("/blog?search=detectors");
});
