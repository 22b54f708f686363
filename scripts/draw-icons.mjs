// Draws the home screen icons from the favicon's caret, on the light theme's paper, with a margin for devices that crop
// icons to a circle. Run it in the project's folder: CHROMIUM="$(scripts/find-browser)" node scripts/draw-icons.mjs

import { readFile } from "node:fs/promises";
import { chromium } from "@playwright/test";

const icons = { "apple-touch-icon": 180, "icon-512": 512 }; // pixels

const [caret, tokens] = await Promise.all(
  ["static/img/favicon.svg", "static/css/tokens.css"].map((path) => readFile(path, "utf8")),
);
const layout = "body { margin: 0; height: 100vh; display: grid; place-items: center; background: var(--paper) } svg { width: 60% }";

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  chromiumSandbox: process.getuid?.() !== 0, // the sandbox does not work as root
});
const page = await browser.newPage({ colorScheme: "light" });
await page.setContent(`<style>${tokens} ${layout}</style>${caret}`);
for (const [name, size] of Object.entries(icons)) {
  await page.setViewportSize({ width: size, height: size });
  await page.screenshot({ path: `static/img/${name}.png` });
}
await browser.close();
