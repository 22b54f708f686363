import type { CDPSession } from "@playwright/test";
import { metricsOf } from "./harness/metrics.ts";
import { test } from "./harness/test.ts";

// A benchmark of moving through hundreds of suggestions and taking them. make bench-typing runs it.

const sentences =
  "People leverage it daily, and the plan is merely a promise. The crew checks safety. " +
  "Labels promote transparency in many shops. It stands as a testament to their work. ";
const text = sentences.repeat(400).split(" ").slice(0, 10_000).join(" ");
const keys = 30;

test("10,000 words with hundreds of suggestions", async ({ page, member: _ }) => {
  test.setTimeout(600_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/platform");
  await page.locator("island-root[ready]").waitFor();
  await page.getByRole("textbox", { name: "Your draft" }).fill(text);
  await page.getByRole("button", { name: "Humanize Text" }).click();
  const heading = page.getByRole("heading", { name: /^Suggestions/ });
  await heading.waitFor();
  await page.locator("dialog[open]").waitFor({ state: "hidden" });
  console.log(await heading.textContent());

  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable"); // the measurement starts here
  await page.getByRole("group", { name: "Result with marks" }).getByRole("link", { name: "merely" }).first().click();
  await page.waitForTimeout(1_000);
  await measure(session, "next", async () => page.keyboard.press("ArrowDown"));
  await measure(session, "take and next", async () => {
    await page.keyboard.press("1");
    await page.keyboard.press("ArrowDown");
  });
  console.log(`left: ${await heading.textContent()}`);
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await measure(session, "undo", async () => {
    if (await undo.isEnabled()) await undo.click();
  });
  console.log(`left: ${await heading.textContent()}`);

  async function measure(measured: CDPSession, label: string, act: () => Promise<void>): Promise<void> {
    const before = await metricsOf(measured);
    for (let key = 0; key < keys; key++) {
      await act();
      await page.waitForTimeout(100);
    }
    const after = await metricsOf(measured);
    const perKey = (metric: string) => ((1000 * ((after[metric] ?? 0) - (before[metric] ?? 0))) / keys).toFixed(1);
    console.log(`${label}: ${perKey("TaskDuration")} ms a key, of it script ${perKey("ScriptDuration")}`);
  }
});
