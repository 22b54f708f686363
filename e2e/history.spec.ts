import type { Page } from "@playwright/test";
import { expectAccessible } from "./harness/accessibility.ts";
import { expect, test } from "./harness/test.ts";

// Texts are kept as they are typed, on every device, and found again.

const draftOf = (page: Page) => page.getByRole("textbox", { name: "Your draft" });
const saved = (page: Page) => page.getByRole("status").filter({ hasText: "Saved" });

async function open(page: Page, path = "/platform"): Promise<void> {
  await page.goto(path);
  await page.locator("island-root[ready]").waitFor();
}

/** Types a draft, and waits until it is saved. */
async function write(page: Page, text: string): Promise<void> {
  await draftOf(page).fill(text);
  await expect(page).toHaveURL(/\/platform\/texts\//);
  await expect(saved(page)).toBeVisible();
}

test("a text is there as it was left, on another machine", async ({ page, browser, member }) => {
  await open(page);
  await write(page, "We utilize tools. Moreover, it works.");
  await page.getByLabel("Name of this text").fill("About tools");
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await page.getByRole("button", { name: "Take back change 1" }).click();
  const put = page.waitForResponse((response) => response.request().method() === "PUT");
  expect((await put).status()).toBe(200);
  await expect(saved(page)).toBeVisible();

  const other = await browser.newContext();
  const there = await other.newPage();
  await there.goto("/login");
  await there.getByLabel("Email").fill(member.email);
  await there.getByLabel("Password", { exact: true }).fill(member.password);
  await there.getByRole("button", { name: "Sign In" }).click();
  await there.locator("island-root[ready]").waitFor();
  await expect(draftOf(there)).toHaveValue("We utilize tools. Moreover, it works.");
  await expect(there.getByLabel("Name of this text")).toHaveValue("About tools");
  await expect(there.getByRole("button", { name: "Put back in: change 1" })).toBeVisible();
  await other.close();
});

test("what is typed is there after a crash", async ({ page, context, member: _ }) => {
  await open(page);
  await write(page, "Half a sentence");
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await open(next);
  await expect(draftOf(next)).toHaveValue("Half a sentence");
});

test("without a network nothing is lost", async ({ page, context, faults, member: _ }) => {
  await open(page);
  await write(page, "Typed in time.");
  await context.setOffline(true);
  await draftOf(page).fill("Typed in a tunnel.");
  await expect(page.getByText("Not saved yet. It’s safe in this tab, and we’ll try again.")).toBeVisible();
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(draftOf(page)).toHaveValue("Typed in a tunnel.");
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
});

test("the list leads from one text to another", async ({ page, member: _ }) => {
  await open(page);
  await write(page, "The first text.");
  await page.getByRole("link", { name: "New text" }).click();
  await expect(draftOf(page)).toHaveValue("");
  await page.getByRole("button", { name: "Undo Clear" }).click();
  await expect(draftOf(page)).toHaveValue("The first text.");
  await page.getByRole("link", { name: "New text" }).click();
  await write(page, "The second text.");

  await page.getByRole("link", { name: "Your texts" }).click();
  const list = page.getByRole("dialog", { name: "Your texts" });
  await expect(list.getByRole("link", { name: /text\.$/ })).toHaveText(["The second text.", "The first text."]);
  await expectAccessible(page);
  await list.getByRole("link", { name: "The first text." }).click();
  await expect(draftOf(page)).toHaveValue("The first text.");
  await page.goBack();
  await expect(draftOf(page)).toHaveValue("The second text.");
});

test("texts are searched, compared, downloaded, and deleted", async ({ page, member: _ }) => {
  await open(page);
  await write(page, "We utilize tools. Moreover, it works.");
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await expect(page.getByRole("button", { name: "Take back change 1" })).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await page.goto("/account");
  await page.getByRole("link", { name: "Your texts" }).click();
  await page.getByRole("searchbox", { name: "Search your texts" }).fill("moreover");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: /^We utilize/ }).click();
  await expect(page.locator(".text-sides del").first()).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download .docx" }).click();
  expect((await download).suggestedFilename()).toBe("We-utilize-tools-Moreover-it-works.docx");
  await page.getByText("Rename or delete").click();
  await page.getByRole("button", { name: "Delete this text" }).click();
  await expect(page.getByText("The text is deleted.")).toBeVisible();
  await expectAccessible(page);
});
