import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";
import type { Found } from "./crawl.ts";
import { expect } from "./test.ts";

/** The rules of three presets. Each deviation gives its reason. */
const config: ConfigData = {
  root: true,
  extends: ["html-validate:recommended", "html-validate:document", "html-validate:a11y"],
  rules: {
    "doctype-style": ["error", { style: "lowercase" }], // as templ writes it
    "attr-case": ["error", { style: ["lowercase", "camelcase"] }], // islands use React's names
    "void-style": "off", // React writes void elements with a slash; both forms are valid
    "valid-id": ["error", { relaxed: true }], // ids derive from headings, which may begin with a number
    "require-sri": ["error", { target: "crossorigin" }], // same-origin file names contain a hash of the content
  },
};

const validator = new HtmlValidate(new StaticConfigLoader(config));

/** Checks that html-validate finds no errors in the server's HTML. */
export async function expectValid(pages: Found[]): Promise<void> {
  for (const { path, html } of pages) {
    const report = await validator.validateString(html, path);
    const problems = report.results.flatMap(({ messages }) =>
      messages.map(
        ({ ruleId, message, selector, line, column }) => `${ruleId}: ${message} ${selector} ${line}:${column}`,
      ),
    );
    expect.soft(problems, path).toEqual([]);
  }
}
