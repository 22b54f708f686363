import { defineConfig } from "@playwright/test";
import { browser } from "./harness/browser.ts";

export default defineConfig({
  testMatch: "*.spec.ts",
  outputDir: "../test-results/e2e",
  globalSetup: "./harness/server.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 240_000, // patience for a busy machine, not a limit of the product
  expect: { timeout: 20_000 },
  reporter: "list",
  use: browser,
});
