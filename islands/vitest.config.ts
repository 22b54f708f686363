import { defineConfig } from "vitest/config";
import aliases from "./bundle/aliases.json" with { type: "json" };

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: "../node_modules/.vite",
  resolve: {
    alias: Object.entries(aliases).map(([react, preact]) => ({ find: new RegExp(`^${react}$`), replacement: preact })),
  },
  test: {
    include: ["**/*.test.{ts,tsx}", "../static/js/**/*.test.ts", "../clients/**/*.test.ts"],
    environment: "happy-dom",
    environmentOptions: { happyDOM: { settings: { fetch: { disableSameOriginPolicy: true } } } }, // for the fixture
    globalSetup: "./vitest.setup.ts",
    server: { deps: { inline: [/preact/, /@stripe/] } }, // a single Preact for components and libraries
    testTimeout: 60_000, // generous, for a busy machine
    hookTimeout: 60_000,
  },
});
