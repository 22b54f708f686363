import { defineConfig } from "@playwright/test";
import { browser } from "./harness/browser.ts";

export default defineConfig({
  testMatch: "*.spec.ts",
  outputDir: "../test-results/e2e",
  globalSetup: "./harness/server.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 3, // on two cores, since a test often waits for its browser
  timeout: 240_000, // generous for a busy machine; not a limit of the product
  expect: { timeout: 20_000 },
  globalTimeout: 2_400_000,
  retries: 0, // a flaky test is fixed instead
  reporter: "list",
  use: browser,
});
