import type { Locator, Page } from "@playwright/test";
import { metricsOf } from "./harness/metrics.ts";
import { test } from "./harness/test.ts";
import { textOf } from "./harness/text.ts";

// A benchmark of a keystroke in the draft, compared with a bare textarea with the same text, the browser's minimum.
// make bench-typing runs it.

const keys = 30;
const texts = {
  "30,000 words in one paragraph": textOf(30_000),
  "30,000 words in paragraphs": Array.from({ length: 300 }, () => textOf(100)).join("\n\n"),
};

for (const [name, text] of Object.entries(texts)) {
  test(name, async ({ page, member: _ }) => {
    test.setTimeout(600_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/healthz");
    await page.evaluate(() => document.body.append(document.createElement("textarea")));
    await measure(page, page.locator("textarea"), text, `${name}, bare textarea`);

    await page.goto("/platform");
    await page.locator("island-root[ready]").waitFor();
    const draft = page.getByRole("textbox", { name: "Your draft" });
    await measure(page, draft, text, `${name}, editor`);
    await draft.fill(text);
    await page.getByRole("button", { name: "Humanize Text" }).click();
    await page.getByRole("group", { name: "Result with marks" }).waitFor();
    await page.locator("dialog[open]").waitFor({ state: "hidden" });
    await measure(page, draft, text, `${name}, editor with its output`);
  });
}

/** Types into the middle of the text, and prints the main-thread milliseconds per keystroke. */
async function measure(page: Page, field: Locator, text: string, label: string): Promise<void> {
  await field.fill(text);
  await field.evaluate((area: HTMLTextAreaElement) => {
    area.focus();
    area.setSelectionRange(area.value.length / 2, area.value.length / 2);
  });
  await page.keyboard.press("x");
  await page.waitForTimeout(1_000); // until the work caused by the text itself is done
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable"); // the measurement starts here
  const before = await metricsOf(session);
  for (let key = 0; key < keys; key++) {
    await page.keyboard.press("x");
    await page.waitForTimeout(50);
  }
  const after = await metricsOf(session);
  await session.detach();
  const perKey = (metric: string) => ((1000 * ((after[metric] ?? 0) - (before[metric] ?? 0))) / keys).toFixed(1);
  console.log(
    `${label}: ${perKey("TaskDuration")} ms a key, of it script ${perKey("ScriptDuration")}, layout ${perKey("LayoutDuration")}`,
  );
}
