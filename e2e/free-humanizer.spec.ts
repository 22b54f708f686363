import type { Page } from "@playwright/test";
import { expectAccessible } from "./harness/accessibility.ts";
import { expect, test } from "./harness/test.ts";
import { textOf } from "./harness/text.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "Your draft" });
const draft = (page: Page) => page.getByRole("region", { name: "Your draft" });
const output = (page: Page) => page.getByRole("region", { name: "Result" });

/** Submits the field, and waits for the response: a page, or a part of it if a script keeps an earlier result. */
async function send(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await (await answered).finished();
  await page.waitForLoadState();
}

for (const scripts of [true, false]) {
  test.describe(scripts ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled: scripts });

    test("the result has marks, and a clean view", async ({ page }) => {
      await page.goto("/free-ai-humanizer");
      await field(page).fill("We utilize 12 tools.");
      await send(page);
      await expect(field(page)).toHaveValue("We utilize 12 tools.");
      const marks = output(page).getByRole("group", { name: "Result with marks" });
      await expect(marks.locator("del").first()).toHaveText("utilize");
      await expect(output(page).getByText("Numbers, names, and quotations checked")).toBeVisible();
      await expect(page.getByText("4 of 5 free texts left")).toBeVisible();
      await output(page).getByRole("radio", { name: "Clean" }).check();
      await expect(marks).toBeHidden();
      await expect(output(page).getByRole("group", { name: "Result", exact: true })).toHaveText("We use 12 tools.");
      await expect(output(page).getByText("Copy", { exact: true })).toBeVisible({ visible: scripts });
    });

    test("sending a text on a phone scrolls to its result", async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto("/free-ai-humanizer");
      await field(page).fill(textOf(170));
      await send(page);
      await expect(output(page)).toBeFocused();
      await expect(output(page).getByRole("heading", { name: "Result" })).toBeInViewport();
      await expect(output(page).locator("del").first()).toBeInViewport();
    });

    test("a text above the limit stays in the field", async ({ page, faults }) => {
      await page.goto("/free-ai-humanizer");
      const text = textOf(1240);
      await field(page).fill(text);
      await send(page);
      faults.expectStatus(400);
      await expect(page.getByRole("alert")).toContainText("This text has 240 too many.");
      await expect(field(page)).toHaveValue(text);
    });

    test("the sixth text of a day is refused, and nothing is lost", async ({ page, faults }) => {
      await page.goto("/free-ai-humanizer");
      for (let text = 1; text <= 5; text++) {
        await field(page).fill(`We utilize ${text} tools.`);
        await send(page);
        await expect(page.getByText(`${5 - text} of 5 free texts left`)).toBeVisible();
      }
      await field(page).fill("We utilize it once more.");
      await send(page);
      faults.expectStatus(429);
      await expect(page.getByRole("alert")).toContainText("You can send it again in 24 hours");
      const region = scripts ? draft(page) : output(page); // without a script, there is no earlier result
      await expect(region.getByRole("alert")).toBeVisible();
      await expect(output(page).locator("del")).toHaveCount(scripts ? 1 : 0);
      await expect(field(page)).toHaveValue("We utilize it once more.");
      await page.getByRole("alert").getByRole("link", { name: "See plans" }).click();
      await expect(page).toHaveURL("/pricing");
    });
  });
}

test("a result stays when a later text fails", async ({ page, faults }) => {
  await page.goto("/free-ai-humanizer");
  await field(page).fill("We utilize 12 tools.");
  await send(page);
  const result = output(page).getByRole("group", { name: "Result with marks" });
  await field(page).fill(textOf(1240));
  await send(page);
  faults.expectStatus(400);
  await expect(draft(page).getByRole("alert")).toContainText("This text has 240 too many.");
  await expect(output(page).getByRole("alert")).toHaveCount(0);
  await expect(output(page).getByRole("heading")).toHaveText("Result of your earlier text");
  await expect(result).toContainText("utilize");
  await expectAccessible(page);
  await field(page).fill("We utilize 14 tools.");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.route("/free-ai-humanizer", (route) => route.abort());
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await expect(draft(page).getByRole("alert")).toContainText("We couldn’t reach the server.");
  faults.expect(/ERR_FAILED/);
  await page.unroute("/free-ai-humanizer");
  await send(page);
  await expect(result).toContainText("14 tools");
  await expect(output(page)).toBeFocused();
  await expect(output(page).getByRole("heading")).toHaveText("Result");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("words are counted during input", async ({ page }) => {
  await page.goto("/free-ai-humanizer");
  await field(page).fill("one two three");
  await expect(page.getByText("3 / 1,000 words", { exact: true })).toBeVisible();
  await field(page).fill(textOf(1002));
  await expect(page.getByText("1,002 / 1,000 words, 2 too many")).toBeVisible();
});

test("a message about a text disappears when the text changes", async ({ page, faults }) => {
  await page.goto("/free-ai-humanizer");
  await field(page).fill(textOf(1240));
  await send(page);
  faults.expectStatus(400);
  await expect(page.getByRole("alert")).toBeVisible();
  await field(page).fill("We utilize 12 tools.");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(output(page)).toContainText("Your result will appear here");
});

test("the result is copied without its marks, and the layout does not shift", async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/free-ai-humanizer");
  await field(page).fill("We utilize it.\n\nThey came.");
  await send(page);
  const head = output(page).locator("header");
  const before = await head.boundingBox();
  expect(before?.height).toBeLessThan(64); // one row
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
  expect(await head.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("We use it.\n\nThey came.");
});

test("a member is led to the platform", async ({ page, member: _ }) => {
  await page.goto("/free-ai-humanizer");
  await page.getByRole("main").getByRole("link", { name: "Open the platform" }).click();
  await expect(page).toHaveURL("/platform");
});
