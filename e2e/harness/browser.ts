import type { PlaywrightTestConfig } from "@playwright/test";

/** The Chromium that `scripts/find-browser` names, kept from talking to anything but the server under test. */
export const browser = {
  browserName: "chromium",
  reducedMotion: "reduce", // Chromium reports a view transition that it had no time for as a page error
  launchOptions: {
    executablePath: process.env.CHROMIUM,
    chromiumSandbox: process.getuid?.() !== 0, // the sandbox does not work as root
    args: [
      "--disable-gpu",
      "--font-render-hinting=none", // as a desktop browser draws: letters between whole pixels
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  },
} satisfies PlaywrightTestConfig["use"];
