import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.ts";

export default defineConfig(tests, { testMatch: "lighthouse.ts", workers: 1, timeout: 300_000 });
