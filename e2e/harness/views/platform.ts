import type { Page } from "@playwright/test";
import { files, sendBatch, tables, workOff } from "../batches.ts";
import { subscribe } from "../subscribe.ts";
import { textOf } from "../text.ts";
import { at, bought, type View } from "./view.ts";

/** Humanizes a few texts, which are saved in the history. */
async function saveTexts(page: Page): Promise<void> {
  for (const text of [
    "# Bakeries\n\nIn today's fast-paced world, small bakeries must leverage robust planning tools to stay competitive.",
    "We utilize tools. Moreover, it is important to note that it works, as every one of our customers will confirm.",
    "A_very_long_name_without_any_space_in_it_that_has_to_break_somewhere_or_the_page_would_be_too_wide",
  ]) {
    await page.context().request.post("/platform", { form: { text } });
  }
}

const earlier = "In today's fast-paced world, small bakeries must leverage robust planning tools to stay competitive.";

/** Replaces the draft in the editor with a text and humanizes it. */
async function sendDraft(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Your draft" }).fill(text);
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await page.getByRole("group", { name: "Result with marks" }).waitFor();
  await page.locator("dialog[open]").waitFor({ state: "hidden" });
}

/** Opens a saved text in two tabs, so that this one saves a conflict copy. */
async function saveCopy(page: Page): Promise<void> {
  await page.goto("/platform");
  await page.locator("island-root[ready]").waitFor();
  await sendDraft(page, earlier);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator("island-root[ready]").waitFor();
  await other.getByRole("textbox", { name: "Your draft" }).fill(`${earlier} So must we.`);
  await other.getByText("Saved", { exact: true }).waitFor();
  await other.close();
  await page.getByRole("textbox", { name: "Your draft" }).fill(`${earlier} So must they.`);
  await page.getByText("Open the copy").waitFor();
}

/** The views of the editor, saved texts, documents, and batches. */
export const platform: View[] = [
  at("platform-empty", "member", "/platform"),
  at("platform-sample", "member", "/platform/sample"),
  {
    name: "platform-document",
    who: "user",
    open: async (page) => {
      await subscribe(page.context(), "premium");
      await page.goto("/platform");
      const content = "<h1>Ovens</h1><p>We <b>utilize</b> them daily.</p>";
      await page
        .getByLabel("Document", { exact: true })
        .setInputFiles([{ name: "ovens.html", mimeType: "text/html", buffer: Buffer.from(content) }]);
      await page.getByRole("button", { name: "Open it" }).click();
      await page.getByRole("heading", { name: "From ovens.html" }).waitFor();
    },
  },
  {
    name: "platform-document-refused",
    who: "user",
    status: 400,
    open: async (page) => {
      await subscribe(page.context(), "premium");
      await page.goto("/platform");
      await page
        .getByLabel("Document", { exact: true })
        .setInputFiles([{ name: "a.docx", mimeType: "application/zip", buffer: Buffer.from("none") }]);
      await page.getByRole("button", { name: "Open it" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  bought("bulk", "/platform/bulk", async (page) => sendBatch(page)),
  at("bulk-not-in-plan", "member", "/platform/bulk"),
  {
    name: "bulk-ready",
    who: "user",
    open: async (page) => {
      await subscribe(page.context(), "pro");
      await sendBatch(page);
    },
  },
  {
    name: "bulk-table",
    who: "user",
    open: async (page) => {
      await subscribe(page.context(), "pro");
      const rows = ["Product,Description", "Oven,We utilize it every day.", "Peel,People leverage it."];
      await sendBatch(page, [{ name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) }]);
    },
  },
  {
    name: "bulk-table-among-files",
    who: "user",
    open: async (page) => {
      await subscribe(page.context(), "pro");
      await page.goto("/platform/bulk");
      await page.getByLabel("Files").setInputFiles([...tables, ...files]);
      await page.getByText("Left out:").waitFor();
    },
  },
  {
    name: "bulk-set-aside",
    who: "user",
    open: async (page) => {
      await subscribe(page.context(), "pro");
      await sendBatch(page, [...tables, ...files]);
    },
  },
  {
    name: "bulk-done",
    who: "user",
    open: async (page) => {
      await subscribe(page.context(), "premium");
      await sendBatch(page);
      await workOff(page);
    },
  },
  {
    name: "bulk-problem",
    who: "user",
    status: 400,
    open: async (page) => {
      await subscribe(page.context(), "pro");
      await page.goto("/platform/bulk");
      await page
        .getByLabel("Files")
        .setInputFiles([{ name: "a.zip", mimeType: "application/zip", buffer: Buffer.from("no archive") }]);
      await page.getByRole("button", { name: "See what they cost" }).click();
      await page.getByText("This archive is broken").waitFor();
    },
  },
  {
    name: "platform-result",
    who: "member",
    open: async (page) => {
      await page.goto("/platform");
      await page.getByRole("textbox", { name: "Your draft" }).fill(textOf(120));
      await page.getByRole("button", { name: "Humanize Text" }).click();
      await page.getByRole("group", { name: "Result with marks" }).waitFor();
      await page.locator("dialog[open]").waitFor({ state: "hidden" });
    },
  },
  {
    name: "platform-editing",
    who: "member",
    open: async (page) => {
      await page.goto("/platform");
      await page.locator("island-root[ready]").waitFor();
      await page.getByRole("textbox", { name: "Your draft" }).fill(textOf(120));
      await page.getByRole("button", { name: "Humanize Text" }).click();
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      await page.getByRole("textbox", { name: "Edit the result" }).waitFor();
      await page.locator("dialog[open]").waitFor({ state: "hidden" });
    },
  },
  {
    name: "platform-texts",
    who: "member",
    async open(page) {
      await saveTexts(page);
      await page.goto("/platform");
      await page.locator("island-root[ready]").waitFor();
      await page.getByRole("link", { name: "Your texts" }).click();
    },
  },
  {
    name: "platform-new-draft",
    who: "member",
    open: async (page) => {
      await page.goto("/platform");
      await page.locator("island-root[ready]").waitFor();
      await sendDraft(page, earlier);
      await sendDraft(page, textOf(60));
      await page.getByText("Saved as a new text.").waitFor();
    },
  },
  { name: "platform-copy", who: "member", open: saveCopy },
  {
    name: "texts-sources",
    who: "user",
    open: async (page) => {
      await subscribe(page.context(), "premium");
      await sendBatch(page);
      await workOff(page);
      await page.goto("/account/texts");
    },
  },
  {
    name: "platform-sources",
    who: "user",
    open: async (page) => {
      await subscribe(page.context(), "premium");
      await sendBatch(page);
      await workOff(page);
      await page.goto("/platform");
      await page.locator("island-root[ready]").waitFor();
      await page.getByRole("link", { name: "Your texts" }).click();
    },
  },
  {
    name: "texts-delete",
    who: "member",
    open: async (page) => {
      await saveTexts(page);
      await page.goto("/account/texts");
      await page.getByRole("link", { name: /^Delete A_very/ }).click();
      await page.waitForURL(/delete$/);
    },
  },
  {
    name: "texts-deleted",
    who: "member",
    open: async (page) => {
      await saveTexts(page);
      await page.goto("/account/texts");
      await page.getByRole("link", { name: /^Delete We/ }).click();
      await page.getByRole("button", { name: "Delete 1 text" }).click();
      await page.getByText("The text is deleted.").waitFor();
    },
  },
  {
    name: "texts-delete-all",
    who: "member",
    open: async (page) => {
      await saveTexts(page);
      await page.goto("/account/texts/delete");
    },
  },
  {
    name: "texts-keep-none",
    who: "member",
    open: async (page) => {
      await saveTexts(page);
      await page.goto("/account/texts/keep?days=0");
    },
  },
  {
    name: "texts-versions",
    who: "member",
    open: async (page) => {
      await page.goto("/platform");
      await page.locator("island-root[ready]").waitFor();
      await sendDraft(page, earlier);
      await page.getByRole("button", { name: "Revert change 1" }).click();
      await page.getByLabel("Mode").selectOption("casual");
      await sendDraft(page, earlier);
      await page.goto(`${page.url().replace("/platform/", "/account/")}?left=2`);
    },
  },
  at("texts-empty", "member", "/account/texts"),
  {
    name: "texts",
    who: "member",
    async open(page) {
      await saveTexts(page);
      await page.goto("/account/texts");
    },
  },
  {
    name: "texts-one",
    who: "member",
    async open(page) {
      await saveTexts(page);
      await page.goto("/account/texts");
      await page.getByRole("link", { name: /^We utilize/ }).click();
      await page.waitForURL(/texts\/./);
    },
  },
  {
    name: "texts-off",
    who: "member",
    async open(page) {
      await page.goto("/account/texts");
      await page.getByLabel("Keep my texts").selectOption("Not at all");
      await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Save" }).click()]);
      await page.goto("/platform");
    },
  },
];
