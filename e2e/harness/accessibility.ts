import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Runs axe on the page as it stands, in both colour schemes. The debugger evaluates it, so the page keeps its policy. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const results: AxeResults = await page.evaluate("axe.run()");
    expect(results.passes.length, "axe looked at nothing").toBeGreaterThan(10);
    expect.soft(results.violations.map(describe), `axe, ${colorScheme}`).toEqual([]);
  }
}

function describe(violation: AxeResults["violations"][number]): string {
  return `${violation.id}: ${violation.help}: ${violation.nodes.map((node) => node.html).join("  ")}`;
}
