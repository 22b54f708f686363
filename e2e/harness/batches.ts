import type { Page } from "@playwright/test";

/** The files of a batch: two texts, and an image that can't be rewritten. */
export const files = [
  {
    name: "newsletter.md",
    mimeType: "text/markdown",
    buffer: Buffer.from("# Bread\n\nIn today's fast-paced world, small bakeries must leverage robust planning tools."),
  },
  {
    name: "about us.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(
      "It is important to note that we utilize cutting-edge ovens in order to bake 400 loaves a day.",
    ),
  },
  { name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from([255, 216, 255]) },
];

/** Tables that can't be sent with other files. */
export const tables = ["products and their descriptions, as exported on Monday.csv", "prices.xlsx"].map((name) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from("id,text\n7,We utilize it.\n"),
}));

/** Uploads files, and waits until the server has read them. */
export async function sendBatch(page: Page, sent: typeof files = files): Promise<void> {
  await page.goto("/platform/bulk");
  await page.getByLabel("Files").setInputFiles(sent);
  await page.getByRole("button", { name: "See what they cost" }).click();
  await page.getByRole("heading", { name: "Ready to start" }).waitFor();
}

/** Starts a batch that the server has read, and waits until it is done. */
export async function workOff(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Rewrite \d+ texts?$/ }).click();
  await page.getByRole("heading", { name: "Done" }).waitFor();
}
