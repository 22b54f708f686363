import { defineConfig } from "@playwright/test";
import { browser } from "./harness/browser.ts";

export default defineConfig({
  testMatch: "*.spec.ts",
  outputDir: "../test-results/e2e",
  globalSetup: "./harness/server.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 3, // on two cores: a test often waits for its browser
  timeout: 240_000, // patience for a busy machine, no limit of the product's
  expect: { timeout: 20_000 },
  retries: 1, // what fails twice is broken; what fails once is listed as flaky
  reporter: "list",
  use: browser,
});
