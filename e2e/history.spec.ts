import type { Page } from "@playwright/test";
import { expectAccessible } from "./harness/accessibility.ts";
import { sendBatch, workOff } from "./harness/batches.ts";
import { subscribe } from "./harness/subscribe.ts";
import { expect, test } from "./harness/test.ts";

// The history: texts are autosaved, and available on every device.

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

test("a text opens on another device as it was left", async ({ page, browser, member }) => {
  await open(page);
  await write(page, "We utilize tools. Moreover, it works.");
  await page.getByLabel("Name of this text").fill("About tools");
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await page.getByRole("button", { name: "Revert change 1" }).click();
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
  await expect(there.getByRole("button", { name: "Reapply change 1" })).toBeVisible();
  await other.close();
});

test("a draft survives a crash", async ({ page, context, member: _ }) => {
  await open(page);
  await write(page, "Half a sentence");
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await open(next);
  await expect(draftOf(next)).toHaveValue("Half a sentence");
});

test("offline input is saved later", async ({ page, context, faults, member: _ }) => {
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

test("the list opens other texts", async ({ page, member: _ }) => {
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

test("texts are searched, compared, downloaded, deleted, and restored", async ({ page, member: _ }) => {
  await open(page);
  await write(page, "We utilize tools. Moreover, it works.");
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await expect(page.getByRole("button", { name: "Revert change 1" })).toBeVisible();
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
  expect((await download).suggestedFilename()).toBe("We-utilize-tools-Moreover-it-works.plain.docx");
  await page.getByText("Rename or delete").click();
  await page.getByRole("link", { name: "Delete this text" }).click();
  await expect(page.getByText("You can undo that for one minute.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete 1 text" }).click();
  await expect(page.getByText("The text is deleted.")).toBeVisible();
  await expect(page.getByText("No texts yet.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The text is back.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^We utilize/ })).toBeVisible();
});

const bakery = "Small bakeries utilize the morning. They bake at four.";
const garden = "Tomatoes want sun. Water them in the evening.";

test("a draft pasted over another starts a new text, which can be undone", async ({ page, member: _ }) => {
  await open(page);
  await page.getByLabel("Name of this text").fill("Bread");
  await write(page, bakery);
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await expect(page.getByRole("button", { name: "Revert change 1" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden(); // the page behind it takes no input
  const former = page.url();
  await draftOf(page).fill(garden);
  const notice = page.getByRole("status").filter({ hasText: "Saved as a new text." });
  await expect(notice).toContainText("“Bread,” which is kept as you left it");
  await expect(page).not.toHaveURL(former);
  await expect(page.getByText("Your humanized text will appear here")).toBeVisible();
  await expect(page.getByLabel("Name of this text")).toHaveValue("");
  await expectAccessible(page);

  await notice.getByRole("link", { name: "Open the earlier text" }).click();
  await page.locator("island-root[ready]").waitFor();
  await expect(draftOf(page)).toHaveValue(bakery);
  await expect(page.getByRole("button", { name: "Revert change 1" })).toBeVisible();
  await page.goBack();
  await page.locator("island-root[ready]").waitFor();
  await expect(draftOf(page)).toHaveValue(garden);

  // Once more, and this time undone.
  await page.goto(former);
  await page.locator("island-root[ready]").waitFor();
  await draftOf(page).fill(`${garden} Cut the leaves.`);
  await notice.getByRole("button", { name: "Undo: this is the same text" }).click();
  await expect(page).toHaveURL(former);
  await page.locator("island-root[ready]").waitFor();
  await expect(draftOf(page)).toHaveValue(`${garden} Cut the leaves.`);
  await expect(page.getByLabel("Name of this text")).toHaveValue("Bread");
  await expect(page.getByRole("button", { name: "Revert change 1" })).toBeVisible();
  await page.goto(former.replace("/platform/", "/account/"));
  await expect(page.getByLabel("Left", { exact: true })).toContainText("Version 2, an earlier draft");
});

test("an edited result becomes a version once another run replaces it", async ({ page, member: _ }) => {
  await open(page);
  await write(page, bakery);
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("textbox", { name: "Edit the result" }).fill("I wrote all of this myself.");
  await page.getByLabel("Mode").selectOption("casual");
  await page.getByRole("button", { name: "Humanize Text" }).click(); // before the autosave
  await expect(page.getByRole("button", { name: "Revert change 1" })).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await page.goto(`${page.url().replace("/platform/", "/account/")}?left=2&right=3`);
  await expect(page.getByLabel("Left", { exact: true })).toContainText("Version 2, edited by you");
  await expect(page.getByRole("region", { name: /^Left/ })).toContainText("I wrote all of this myself");
  await expectAccessible(page);
});

test("a second tab that saves a copy names it, with links to both", async ({ page, context, member: _ }) => {
  await open(page);
  await page.getByLabel("Name of this text").fill("Bread");
  await write(page, bakery);
  const second = await context.newPage();
  await open(second, page.url());
  await draftOf(page).fill(`${bakery} Then they sleep.`);
  await expect(saved(page)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.querySelector<HTMLInputElement>("[name=revision]")?.value))
    .not.toBe("1");
  await draftOf(second).fill(`${bakery} Then they eat.`);
  const notice = second.getByRole("status").filter({ hasText: "changed in another tab" });
  await expect(notice).toContainText("What you have here is saved as “Bread (copy)”");
  await expect(second.getByLabel("Name of this text")).toHaveValue("Bread (copy)");
  await expectAccessible(second);
  await expect(notice.getByRole("link", { name: "Open the copy" })).toHaveAttribute(
    "href",
    new URL(second.url()).pathname,
  );
  await notice.getByRole("link", { name: "Open the other version" }).click();
  await second.locator("island-root[ready]").waitFor();
  await expect(draftOf(second)).toHaveValue(`${bakery} Then they sleep.`);
});

test("texts from a batch are labeled, and the editor never opens them automatically", async ({ page, user: _ }) => {
  await subscribe(page.context(), "pro");
  await open(page);
  await write(page, "Typed in the editor.");
  await sendBatch(page);
  await workOff(page);
  await open(page);
  await expect(draftOf(page)).toHaveValue("Typed in the editor.");
  await page.getByRole("link", { name: "Your texts" }).click();
  const list = page.getByRole("dialog", { name: "Your texts" });
  await expect(list.getByText("From a batch").first()).toBeVisible();
  await expectAccessible(page);
  await page.goto("/account/texts");
  await expect(page.getByText("From a batch").first()).toBeVisible();
  await expectAccessible(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("deleting asks for confirmation with the count, and a new draft starts a new text", async ({
    page,
    member: _,
  }) => {
    await page.goto("/platform");
    await draftOf(page).fill(bakery);
    await page.getByRole("button", { name: "Humanize Text" }).click();
    await draftOf(page).fill(garden);
    await page.getByRole("button", { name: "Humanize Text" }).click();
    await expect(page.getByText("Saved as a new text.")).toBeVisible();
    await page.getByRole("button", { name: "Undo: this is the same text" }).click();
    await expect(draftOf(page)).toHaveValue(garden);
    await page.goto("/platform/new");
    await draftOf(page).fill(bakery);
    await page.getByRole("button", { name: "Humanize Text" }).click();

    await page.goto("/account/texts");
    await page.getByLabel("Keep my texts").selectOption("Not at all");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("This deletes 2 texts permanently")).toBeVisible();
    await page.getByRole("link", { name: "Keep them" }).click();
    await page.getByRole("link", { name: /^Delete Tomatoes/ }).click();
    await page.getByRole("button", { name: "Delete 1 text" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The text is back.")).toBeVisible();
    await page.getByText("Delete all texts").click();
    await page.getByRole("link", { name: "Delete all my texts" }).click();
    await page.getByRole("button", { name: "Delete 2 texts" }).click();
    await expect(page.getByText("All texts are deleted.")).toBeVisible();
  });
});
