import { type BrowserContext, expect } from "@playwright/test";

/** Waits for an email with this recipient and subject, and returns the path of its button's link. */
export async function mailedLink(context: BrowserContext, to: string, subject: string): Promise<string> {
  let link = "";
  await expect(async () => {
    const list = await (await context.request.get("/dev/mail")).text();
    const row = list.split("<li").find((line) => line.includes(to) && line.includes(subject));
    const written = row?.match(/href="([^"]*\.txt)"/)?.[1] ?? "";
    const text = await (await context.request.get(written)).text();
    link = text.match(/https?:\/\/\S+\/(?:reset|verify|keep-email|change-email|two-step|enter)\/\S+/)?.[0] ?? "";
    expect(link).not.toBe("");
  }).toPass();
  return new URL(link).pathname;
}
