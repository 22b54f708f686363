import type { Page } from "@playwright/test";
import type { WordOptions } from "./office/application.ts";
import type { DocumentModel, ParagraphSpec } from "./office/model.ts";
import { officeScript, standInScript } from "./office/script.ts";
import { test as base, expect } from "./test.ts";

export { expect };

declare global {
  var wordDocument: DocumentModel; // of the stand-in
}

/** The pane in a stand-in for Word. */
export interface WordPane {
  /** Opens the pane beside a document. */
  open(options: WordOptions, path?: string): Promise<void>;
  /** Stores a key in the pane. */
  addKey(key: string): Promise<void>;
  /** The paragraphs with their formatting, as if all changes were accepted. */
  paragraphs(): Promise<string[]>;
  /** The paragraphs as if all changes were rejected. */
  originals(): Promise<string[]>;
}

export const test = base.extend<{ word: WordPane }>({
  word: async ({ page }, use) => use(driver(page)),
});

function driver(page: Page): WordPane {
  return {
    async open(options, path = "/word/pane") {
      await page.unroute(officeScript);
      await page.route(officeScript, (route) =>
        route.fulfill({ contentType: "text/javascript", body: standInScript(options) }),
      );
      await page.goto(path);
    },
    async addKey(key) {
      await page.getByLabel("Key", { exact: true }).fill(key);
      await page.getByRole("button", { name: "Check" }).click();
      await expect(page.getByText("The key works.")).toBeVisible();
    },
    paragraphs: () => page.evaluate(() => wordDocument.paragraphs.map(({ formatted }) => formatted)),
    originals: () => page.evaluate(() => wordDocument.paragraphs.map((paragraph) => paragraph.reviewed("Original"))),
  };
}

/** A paragraph of plain text. */
export function plain(text: string, more: Omit<ParagraphSpec, "runs"> = {}): ParagraphSpec {
  return { runs: [{ text }], ...more };
}
