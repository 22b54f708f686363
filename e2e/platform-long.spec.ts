import { expect, test } from "./harness/test.ts";
import { textOf } from "./harness/text.ts";

// A text with thousands of changes: only those near the screen are rendered as marks.
test("a long result is rendered where it is visible, and stays complete", async ({ page, member: _ }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/platform");
  await page.locator("island-root[ready]").waitFor();
  await page.getByRole("textbox", { name: "Your draft" }).fill(textOf(20_000));
  await page.getByRole("button", { name: "Humanize Text" }).click();
  const marked = page.getByRole("group", { name: "Result with marks" });
  await marked.waitFor();
  await page.locator("dialog[open]").waitFor({ state: "hidden" });
  const clean = page.getByRole("group", { name: "Result", exact: true });
  const all = Number((await page.locator("#changes-heading .num").textContent())?.replace(",", ""));
  expect(all).toBeGreaterThan(2_000);
  const marks = marked.locator("a.mark");
  const rows = page.locator(".changes > li[id]");
  expect(await marks.count()).toBeLessThan(1_000);
  expect(await rows.count()).toBeLessThan(1_000);

  // At the end, the marks are rendered, and link to rows that were not rendered before.
  const drawn = await marks.count();
  await marked.evaluate((script) => script.scrollTo(0, script.scrollHeight));
  await expect.poll(() => marks.count()).toBeGreaterThan(drawn);
  expect(await marks.count()).toBeLessThan(all);
  await marked.locator("a.mark:not([data-open])").last().click();
  await expect(page.getByRole("button", { name: /^Revert change \d+$/ }).last()).toBeFocused();

  // After reverting all changes, the text is the draft again, though most of it was never rendered.
  await page.getByRole("button", { name: "Revert all" }).click();
  await page.getByRole("radio", { name: "Clean" }).check();
  expect(await clean.textContent()).toBe(textOf(20_000));
});
