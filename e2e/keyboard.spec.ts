import type { Page } from "@playwright/test";
import { expect, grant, test } from "./harness/test.ts";
import { textOf } from "./harness/text.ts";

/** Presses Tab until the focused element has this role and name. */
async function tabTo(page: Page, element: string): Promise<void> {
  const target = page.locator(element).filter({ visible: true }).first();
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((node) => node === document.activeElement)) {
      await expectFocusShown(page);
      return;
    }
  }
  throw new Error(`Tab never reached ${element}.`);
}

/** Checks that the focus is visible on the element itself or, if a field fills its pane, on the pane. */
async function expectFocusShown(page: Page): Promise<void> {
  const shown = await page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    return [focused, focused.closest(".pane") ?? focused].some((element) => {
      const style = getComputedStyle(element);
      return (style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
    });
  });
  expect(shown, "the focus must be seen").toBe(true);
}

test("humanizing a first text needs no mouse", async ({ page, stranger }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await tabTo(page, 'header a[href="/login"]');
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveAccessibleName("Sign in");

  await tabTo(page, 'dialog a[href="/signup"]');
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveAccessibleName("Create your account");
  await tabTo(page, "#email");
  await page.keyboard.type(stranger.email);
  await tabTo(page, "#password");
  await page.keyboard.type(stranger.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("banner").locator("summary", { hasText: "Account" })).toBeVisible();

  await tabTo(page, "header details:has(form) > summary");
  await page.keyboard.press("Enter");
  await tabTo(page, 'header a[href="/account"]');
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/account");
  await grant(stranger.email, "basic");
  await page.reload();
  await tabTo(page, 'main a[href="/platform"]');
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/platform");

  await tabTo(page, "#text");
  await page.keyboard.insertText(textOf(60));
  await tabTo(page, '#humanize button[type="submit"]');
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: "Result with marks" })).toBeVisible();
});

test("signing in, reverting a change, downloading, and signing out need no mouse", async ({
  page,
  context,
  member,
}) => {
  await context.clearCookies();
  await page.goto("/login?next=/platform");
  await tabTo(page, "#email");
  await page.keyboard.type(member.email);
  await tabTo(page, "#password");
  await page.keyboard.type(member.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/platform");

  await tabTo(page, "#text");
  await page.keyboard.insertText(textOf(40));
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("group", { name: "Result with marks" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();

  await tabTo(page, 'button[aria-label="Revert change 2"]');
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Reapply change 2" })).toBeFocused();

  await tabTo(page, 'button[aria-label="Download .txt"]');
  const download = page.waitForEvent("download");
  await page.keyboard.press("Space");
  expect((await download).suggestedFilename()).toMatch(/^[\p{L}\d-]+\.plain\.txt$/u);

  await tabTo(page, 'header form[action="/logout"] button');
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
});
