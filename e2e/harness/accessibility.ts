import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Scheme = "light" | "dark";

const colorRules = ["color-contrast", "link-in-text-block"];

/** Runs axe on the page's current state, and the color rules in both color schemes. */
export async function expectAccessible(page: Page): Promise<void> {
  await run(page, "light");
  await run(page, "dark", colorRules);
}

/** Runs only the color rules, for a state of a page that differs in colors alone. */
export async function expectContrast(page: Page, schemes: Scheme[] = ["light", "dark"]): Promise<void> {
  for (const scheme of schemes) await run(page, scheme, colorRules);
}

/** Runs axe through the debugger, so that the page keeps its content security policy. */
async function run(page: Page, colorScheme: Scheme, rules?: string[]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  const options = rules ? { runOnly: rules } : {};
  const results: AxeResults = await page.evaluate(
    `axe.run(${JSON.stringify({ ...options, resultTypes: ["violations"] })})`,
  );
  if (!rules) expect(results.passes.length, "axe looked at nothing").toBeGreaterThan(10);
  expect.soft(results.violations.map(describe), `axe, ${colorScheme}`).toEqual([]);
}

function describe(violation: AxeResults["violations"][number]): string {
  return `${violation.id}: ${violation.help}: ${violation.nodes.map((node) => node.html).join("  ")}`;
}
