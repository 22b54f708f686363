import type { PlaywrightTestConfig } from "@playwright/test";

/** The Chromium that `scripts/find-browser` names, kept from talking to anybody but the server under test. */
export const browser = {
  browserName: "chromium",
  reducedMotion: "reduce", // Chromium reports a view transition that it had no time for as an exception of the page
  launchOptions: {
    executablePath: process.env.CHROMIUM,
    chromiumSandbox: process.getuid?.() !== 0, // it refuses to run as root
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  },
} satisfies PlaywrightTestConfig["use"];
