import { readFile } from "node:fs/promises";
import { files, sendBatch, workOff } from "./harness/batches.ts";
import { subscribe } from "./harness/subscribe.ts";
import { expect, test } from "./harness/test.ts";

test("a batch of files is uploaded, processed, opened in the editor, and downloaded", async ({ page, user: _ }) => {
  await subscribe(page.context(), "premium");
  await page.goto("/account");
  await page.getByRole("link", { name: "Bulk processing" }).click();
  await page.getByLabel("Files").setInputFiles(files);
  await page.getByRole("button", { name: "See what they cost" }).click();
  await page.waitForURL(/\/platform\/bulk\/[\w-]+$/);
  await expect(page.getByText("2 ready · 1 left out")).toBeVisible(); // updated live
  await expect(page.getByText("It costs up to 31 words.")).toBeVisible();
  await page.getByLabel("Strength").selectOption("strong");
  await page.getByRole("button", { name: "Rewrite 2 texts" }).click();
  await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
  await expect(page.getByText("2 done · 1 left out")).toBeVisible();

  await page.getByRole("link", { name: "newsletter.md", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Your draft" })).toHaveValue(/fast-paced world/);
  await page.goBack();
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download: about us.txt" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe("about us.plain.txt");
  const text = await readFile(await download.path(), "utf8");
  expect(text).toContain("400 loaves");
  expect(text).not.toContain("utilize");
});

test("files can be dropped on the form", async ({ page, user: _ }) => {
  await subscribe(page.context(), "pro");
  await page.goto("/platform/bulk");
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(["We utilize it."], "dropped.txt", { type: "text/plain" }));
    return data;
  });
  const form = page.locator("form[data-upload]");
  await form.dispatchEvent("dragover", { dataTransfer: dropped });
  await expect(form).toHaveAttribute("data-over");
  await form.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(form).not.toHaveAttribute("data-over");
  await page.getByRole("button", { name: "See what they cost" }).click();
  await expect(page.getByRole("heading", { name: "dropped.txt" })).toBeVisible();
});

test("a table among other files is set aside, with a notice before the upload", async ({ page, user: _ }) => {
  await subscribe(page.context(), "pro");
  await page.goto("/platform/bulk");
  const table = { name: "products.csv", mimeType: "text/csv", buffer: Buffer.from("id,text\n7,We utilize it.\n") };
  await page.getByLabel("Files").setInputFiles([table]);
  await expect(page.getByText("Left out:")).toBeHidden();
  await page.getByLabel("Files").setInputFiles(files.slice(0, 2));
  await expect(page.getByText("Left out: products.csv. A table can’t come with other files.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "products.csv (left out)" })).toBeVisible();
  await page.getByRole("button", { name: "See what they cost" }).click();
  await expect(page.getByRole("heading", { name: "Ready to start" })).toBeVisible();
  await expect(page.getByText("2 ready")).toBeVisible();
  await expect(page.getByText("products.csv was left out. A table can’t come with other files.")).toBeVisible();

  await page.getByRole("link", { name: "Send a table" }).click();
  await page.getByLabel("Files").setInputFiles([table]);
  await page.getByRole("button", { name: "See what they cost" }).click();
  await expect(page.getByRole("heading", { name: "products.csv" })).toBeVisible();
  await expect(page.getByText("1 ready")).toBeVisible();
});

test("a refused upload shows the reason above the form, and the next one works", async ({ page, faults, user: _ }) => {
  await subscribe(page.context(), "pro");
  await page.goto("/platform/bulk");
  await page
    .getByLabel("Files")
    .setInputFiles([{ name: "a.zip", mimeType: "application/zip", buffer: Buffer.from("none") }]);
  await page.getByRole("button", { name: "See what they cost" }).click();
  await expect(page.getByRole("alert")).toContainText("This archive is broken");
  faults.expectStatus(400);
  await page.getByRole("button", { name: "Remove a.zip" }).click();
  await page.getByLabel("Files").setInputFiles(files.slice(0, 1));
  await page.getByLabel("Files").setInputFiles(files.slice(1)); // these are added to the first
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(3);
  await page.getByRole("button", { name: "See what they cost" }).click();
  await expect(page.getByRole("heading", { name: "Ready to start" })).toBeVisible();
});

test("a running batch is paused, resumed, and canceled", async ({ page, user: _ }) => {
  await subscribe(page.context(), "premium");
  const long = "In order to utilize item N, people leverage a robust tool.\n\n".repeat(400);
  const many = Array.from({ length: 40 }, (_, i) => ({
    name: `${i}.txt`,
    mimeType: "text/plain",
    buffer: Buffer.from(long.replaceAll("N", String(i))),
  }));
  await sendBatch(page, many);
  await page.getByRole("button", { name: "Rewrite 40 texts" }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("heading", { name: "Paused" })).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Canceled" })).toBeVisible();
  await page.getByText("Delete this batch").first().click();
  await page.getByRole("button", { name: "Delete this batch" }).click();
  await expect(page.getByRole("heading", { name: "Bulk processing" })).toBeVisible();
  await expect(page.getByText("0.txt and 39 others")).toBeHidden();
});

test("a processed table keeps its columns", async ({ page, user: _ }) => {
  await subscribe(page.context(), "pro");
  const table = "Product,Description\r\nOven,We utilize it every day.\r\nPeel,\r\n";
  await sendBatch(page, [{ name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(table) }]);
  await workOff(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the table" }).click();
  expect(await readFile(await (await saved).path(), "utf8")).toBe(table.replace("utilize", "use"));
});

test("a document is opened in the editor, and downloaded in its format", async ({ page, user: _ }) => {
  await subscribe(page.context(), "premium");
  await page.goto("/platform");
  await page.getByLabel("Document", { exact: true }).setInputFiles([
    {
      name: "page.html",
      mimeType: "text/html",
      buffer: Buffer.from("<h1>Ovens</h1><p>We <b>utilize</b> them daily.</p>"),
    },
  ]);
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page.getByRole("heading", { name: "From page.html" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Your draft" })).toHaveValue(/utilize/);
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await expect(page.locator("ins").first()).toBeVisible();
  const saved = async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download", exact: true }).click();
    return readFile(await (await download).path(), "utf8");
  };
  expect(await saved()).toBe("<h1>Ovens</h1><p>We <b>use</b> them daily.</p>");
  await page.getByLabel("Revert change 1").click();
  expect(await saved()).toBe("<h1>Ovens</h1><p>We <b>utilize</b> them daily.</p>"); // at once
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a batch is uploaded, started, and downloaded", async ({ page, user: _ }) => {
    await subscribe(page.context(), "premium");
    await page.goto("/platform/bulk");
    await page.getByLabel("Files").setInputFiles(files);
    await page.getByRole("button", { name: "See what they cost" }).click();
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("heading", { name: "Ready to start" })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.getByRole("button", { name: "Rewrite 2 texts" }).click();
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("heading", { name: "Done" })).toBeVisible({ timeout: 1000 });
    }).toPass();
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download all" }).click();
    expect((await saved).suggestedFilename()).toBe("newsletter-plain.zip");
  });

  test("an unreadable document shows the reason", async ({ page, faults, user: _ }) => {
    await subscribe(page.context(), "premium");
    await page.goto("/platform");
    await page
      .getByLabel("Document", { exact: true })
      .setInputFiles([{ name: "a.docx", mimeType: "application/zip", buffer: Buffer.from("none") }]);
    await page.getByRole("button", { name: "Open it" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    faults.expectStatus(400);
    await expect(page.getByLabel("Document", { exact: true })).toBeVisible();
  });
});
