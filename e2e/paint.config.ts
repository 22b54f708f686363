import { defineConfig } from "@playwright/test";
import { browser } from "./harness/browser.ts";

export default defineConfig({
  testMatch: "paint.ts",
  outputDir: "../test-results/paint",
  timeout: 600_000,
  workers: 1,
  reporter: "dot",
  use: browser,
});
