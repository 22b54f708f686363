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
    "void-style": "off", // and with a slash where there is no content; both are allowed
    "valid-id": ["error", { relaxed: true }], // ids are made from headings, which may begin with a number
    "require-sri": ["error", { target: "crossorigin" }], // our own files' names change with their content
  },
};

const validator = new HtmlValidate(new StaticConfigLoader(config));

/** Checks that html-validate finds nothing wrong with pages as the server sends them. */
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
