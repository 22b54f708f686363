import type { PlaywrightTestConfig } from "@playwright/test";

/** The Chromium that `scripts/find-browser` finds, without network access beyond the server under test. */
export const browser = {
  browserName: "chromium",
  reducedMotion: "reduce", // Chromium reports a skipped view transition as a page error
  launchOptions: {
    executablePath: process.env.CHROMIUM,
    chromiumSandbox: process.getuid?.() !== 0, // the sandbox does not work as root
    args: [
      "--disable-gpu",
      "--font-render-hinting=none", // subpixel positioning, as in a desktop browser
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  },
} satisfies PlaywrightTestConfig["use"];
