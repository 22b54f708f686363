import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { mailedLink } from "./mails.ts";

const period = 30_000; // milliseconds for which a code is displayed

/** Confirms the signed-in user's email address, which two-factor authentication requires. */
export async function confirmAddress(page: Page, email: string): Promise<void> {
  await page.goto(await mailedLink(page.context(), email, "Confirm your email address"));
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Yes, confirm it" }).click()]);
}

/** Turns on two-factor authentication on its setup page. Returns the authenticator app's secret key. */
export async function turnOnTwoStep(page: Page, password: string): Promise<string> {
  const key = ((await page.locator(".key").textContent()) ?? "").replaceAll(" ", "");
  const left = period - (Date.now() % period); // the previous code is valid until this period ends
  if (left < 5_000) await page.waitForTimeout(left);
  await page.getByLabel("Code", { exact: true }).fill(codeOf(key, -1));
  await page.getByLabel("Your password").fill(password);
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Turn it on" }).click()]);
  return key;
}

/** The TOTP code (RFC 6238) of the period this many periods of 30 seconds from now. */
export function codeOf(key: string, periods = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / period) + periods));
  const mac = createHmac("sha1", fromBase32(key)).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  return Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
