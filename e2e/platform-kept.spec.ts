import type { Page } from "@playwright/test";
import { expect, grant, newPerson, test } from "./harness/test.ts";

// The work is stored in its tab until the user signs out.

const text = "We utilize tools. Moreover, it is important to note that it works.";
const draftOf = (page: Page) => page.getByRole("textbox", { name: "Your draft" });
const reapply = (page: Page) => page.getByRole("button", { name: "Reapply change 1" });
const used = (page: Page) => page.locator('dt:has-text("Words Used") + dd').first();
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

async function openPlatform(page: Page, path = "/platform"): Promise<void> {
  await page.goto(path);
  await page.locator("island-root[ready]").waitFor();
}

test.beforeEach(async ({ page, member: _ }) => {
  await openPlatform(page);
  await draftOf(page).fill(text);
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await page.getByRole("button", { name: "Revert change 1" }).click();
  await expect(reapply(page)).toBeVisible();
});

async function expectWork(page: Page): Promise<void> {
  await page.locator("island-root[ready]").waitFor();
  await expect(draftOf(page)).toHaveValue(text);
  await expect(reapply(page)).toBeVisible();
  await expect(page.getByRole("group", { name: "Result with marks" }).locator("a.mark[data-taken]")).toHaveCount(1);
  await expect(page.getByText("Report", { exact: true })).toBeVisible();
}

test("a reload and Back keep the output, its marks, and the reverted changes", async ({ page }) => {
  await page.reload();
  await expectWork(page);
  await page.goto("/pricing");
  await page.goBack();
  await expectWork(page);
});

test("a second tab has separate work, and both show the words used", async ({ page, context }) => {
  const second = await context.newPage();
  await openPlatform(second, "/platform/new");
  await expect(draftOf(second)).toHaveValue("");
  await draftOf(second).fill("They utilize it, too.");
  await second.getByRole("button", { name: "Humanize Text" }).click();
  await expect(used(second)).toHaveText("16");

  await expect(used(page)).toHaveText("12");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))); // headless tabs are always visible, so that the event must be simulated
  await expect(used(page)).toHaveText("16");
  await page.reload();
  await expectWork(page);
});

test("signing out on any page leaves nothing in the tab", async ({ page }) => {
  await page.goto("/account");
  expect(await kept(page)).toContain("utilize");
  await page.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  expect(await kept(page)).toBe("{}");
});

test("signing out on the platform leaves nothing in the tab", async ({ page }) => {
  await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  expect(await kept(page)).toBe("{}");
});

test("another user who signs in in the tab sees an empty editor", async ({ page, context, faults }) => {
  const other = newPerson();
  // No other user sees the draft.
  const refused = page.waitForResponse((answer) => [401, 403].includes(answer.status()));
  await draftOf(page).fill(`${text} They utilize it.`);
  await context.clearCookies(); // the session has ended
  expect((await context.request.post("/api/auth/register", { data: other })).ok()).toBe(true);
  await grant(other.email, "basic");
  await refused;
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(used(page)).toHaveText("0"); // the page was reloaded for the other user
  await expect(draftOf(page)).toHaveValue("");
  expect(await kept(page)).not.toContain("utilize");
  faults.expect(/ 40[13]( |$)/);
  faults.expectStatus(404); // the other user's session does not find this user
});

test("a text from the free tool and the settings are kept until signing out", async ({ page, context }) => {
  await page.getByText("Clear", { exact: true }).click();
  await page.getByLabel("Mode").selectOption("casual");
  await page.goto("/free-ai-humanizer");
  await page.getByRole("textbox", { name: "Your draft" }).fill("They utilize it, too.");
  const tab = await context.newPage();
  await openPlatform(tab, "/platform/new");
  await expect(draftOf(tab)).toHaveValue("");
  await expect(tab.locator("#mode")).toHaveValue("casual");
  await openPlatform(page);
  await expect(draftOf(page)).toHaveValue("They utilize it, too.");
  await expect(page.getByText("From the free tool.")).toBeVisible();
  await page.goto("/account");
  await page.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => localStorage.getItem("platform.settings"))).toBeNull();
});
