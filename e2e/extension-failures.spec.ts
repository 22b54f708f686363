import type { Page } from "@playwright/test";
import { expectAccessible } from "./harness/accessibility.ts";
import { type Extension, expect, pressButton, test } from "./harness/extension.ts";
import { makeKey } from "./harness/keys.ts";

// What the browser extension says when something fails. The page's text stays as it is every time.

const text = "We utilize it.";

/** Opens a page with a field that has the text, selects it, and presses the extension's button. */
async function press(extension: Extension, value = text, { isOffline = false } = {}): Promise<Page> {
  const site = await extension.openSite(`<textarea aria-label="Notes"></textarea>`);
  await extension.context.setOffline(isOffline);
  const field = site.getByLabel("Notes");
  await field.fill(value);
  await field.evaluate((element: HTMLTextAreaElement) => element.select());
  await extension.press(site);
  return site;
}

test("without a key, the panel leads to the settings", async ({ extension }) => {
  const site = await press(extension);
  await expect(site.getByText("There’s no API key yet.")).toBeVisible();
  await expectAccessible(site);
  const opened = extension.context.waitForEvent("page");
  await site.getByRole("button", { name: "Open settings" }).click();
  expect((await opened).url()).toContain("/options.html");
  await site.getByRole("button", { name: "Close" }).click();
  await expect(site.getByLabel("Notes")).toHaveValue(text);
});

test("a page without a selection is answered with how to begin", async ({ extension, page, user: _ }) => {
  await extension.addKey(await makeKey(page));
  const site = await extension.openSite("<p>Nothing is selected.</p>");
  await extension.press(site);
  await expect(site.getByText("No text is selected.")).toBeVisible();
});

test("a frame of another site is named as the reason", async ({ extension, page, user: _ }) => {
  await extension.addKey(await makeKey(page));
  const site = await extension.openSite(`<iframe title="Other"></iframe><script>
    const { port } = location;
    document.querySelector("iframe").src = \`http://other.localhost:\${port}/?body=<textarea>${text}</textarea>\`;</script>`);
  await site.frameLocator("iframe").locator("textarea").selectText();
  await extension.press(site);
  await expect(site.getByText("This part of the page belongs to another site.")).toBeVisible();
  await expect(site.frameLocator("iframe").locator("textarea")).toHaveValue(text);
});

test("a revoked key leads to the settings", async ({ extension, page, user: _ }) => {
  await extension.addKey(await makeKey(page));
  await page.goto("/account/api");
  await page.getByText("Revoke it: The website").click();
  await page.getByRole("button", { name: "Revoke The website" }).click();
  await expect(page.getByText("The key is revoked.")).toBeVisible();
  const site = await press(extension);
  await expect(site.getByText("This key isn’t valid.")).toBeVisible();
  await expect(site.getByRole("button", { name: "Open settings" })).toBeVisible();
  await expect(site.getByLabel("Notes")).toHaveValue(text);
});

test("30,000 words are refused, and none are counted", async ({ extension, page, user: _ }) => {
  await extension.addKey(await makeKey(page));
  const long = "word ".repeat(30_000);
  const site = await press(extension, long);
  await expect(site.getByText("A text can have up to 5,000 words here.")).toBeVisible();
  await expect(site.getByRole("button", { name: "Replace selection" })).toBeHidden();
  await expect(site.getByLabel("Notes")).toHaveValue(long);
  await site.getByRole("button", { name: "Close" }).click();
  const settings = await extension.open("options.html");
  await settings.getByRole("button", { name: "Check" }).click();
  await expect(settings.getByText("The key works.")).toBeVisible();
});

test("used-up words are reported with what to do", async ({ extension, page, user: _ }) => {
  await extension.addKey(await makeKey(page));
  const long = "We utilize it. ".repeat(50);
  const site = await press(extension, long);
  await expect(site.getByRole("alert")).toContainText("100 words");
  await expect(site.getByLabel("Notes")).toHaveValue(long);
});

test("a rewriting that fails offline is tried again", async ({ extension, page, user: _ }) => {
  await extension.addKey(await makeKey(page));
  const site = await press(extension, text, { isOffline: true });
  await expect(site.getByText("You’re offline.")).toBeVisible();
  await expect(site.getByLabel("Notes")).toHaveValue(text);
  await extension.context.setOffline(false);
  await site.getByRole("button", { name: "Try again" }).click();
  await expect(site.getByRole("group", { name: "Result with marks" })).toContainText("use");
});

test("nothing is replaced where the text has changed", async ({ extension, page, user: _ }) => {
  await extension.addKey(await makeKey(page));
  const site = await press(extension);
  await expect(site.getByRole("button", { name: "Replace selection" })).toBeFocused();
  await site.getByLabel("Notes").evaluate((field: HTMLTextAreaElement) => {
    field.value = "Somewhat else.";
  });
  await site.getByRole("button", { name: "Replace selection" }).click();
  await expect(site.getByText("The text in the page has changed since you selected it.")).toBeVisible();
  await expect(site.getByRole("button", { name: "Copy" })).toBeVisible();
  await expect(site.getByLabel("Notes")).toHaveValue("Somewhat else.");
});

test("an editor that restores its own text is reported, and the result can be copied", async ({
  extension,
  page,
  user: _,
}) => {
  await extension.addKey(await makeKey(page));
  const site = await extension.openSite(`<div contenteditable role="textbox" aria-label="Notes">${text}</div><script>
    const editor = document.querySelector("[contenteditable]");
    editor.addEventListener("input", () => { editor.textContent = "${text}"; });</script>`);
  await site.getByLabel("Notes").selectText();
  await extension.press(site);
  await site.getByRole("button", { name: "Replace selection" }).click();
  await expect(site.getByText("This editor doesn’t accept the result.")).toBeVisible();
  await expect(site.getByRole("button", { name: "Copy" })).toBeVisible();
  await expect(site.getByLabel("Notes")).toHaveText(text);
});

test("a page of the browser is answered in a popup", async ({ extension }) => {
  const own = await extension.context.newPage();
  await own.goto("chrome://version");
  await pressButton(extension.context, new URL(extension.background.url()).host, own);
  await expect
    .poll(() =>
      extension.background.evaluate(async () => {
        const [tab] = await chrome.tabs.query({ active: true });
        return chrome.action.getPopup({ tabId: tab?.id ?? 0 });
      }),
    )
    .toMatch(/notice\.html$/);
  const notice = await extension.open("notice.html");
  await expect(notice.getByRole("heading", { name: "This page can’t be changed." })).toBeVisible();
  await expectAccessible(notice);
});
