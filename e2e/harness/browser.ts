import type { PlaywrightTestConfig } from "@playwright/test";

const asRoot = process.getuid?.() === 0;

/** The Chromium that `scripts/find-browser` names, kept from talking to anybody but the server under test. */
export const browser = {
  browserName: "chromium",
  reducedMotion: "reduce", // Chromium reports a view transition that it had no time for as an exception of the page
  launchOptions: {
    executablePath: process.env.CHROMIUM,
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...(asRoot ? ["--no-sandbox"] : []), // Chromium's sandbox refuses to run as root
    ],
  },
} satisfies PlaywrightTestConfig["use"];
