import { readFile } from "node:fs/promises";
import { boxOf } from "./harness/box.ts";
import { subscribe, waitForNext } from "./harness/subscribe.ts";
import { expect, test } from "./harness/test.ts";
import { textOf } from "./harness/text.ts";

// AC03, AC04, AC05, AC08
test("a humanized text is counted, charted, and listed", async ({ page, user: _, context }) => {
  await subscribe(context, "basic");
  await page.goto("/account");
  await expect(page.getByText("You haven’t humanized any text in the last 30 days.")).toBeVisible();
  await page.goto("/platform");
  await page.getByRole("textbox", { name: "Your draft" }).fill(textOf(120));
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await page.getByRole("group", { name: "Result with marks" }).waitFor();

  await page.goto("/account");
  const usage = page.getByRole("region", { name: "Usage Statistics" });
  await expect(usage).toContainText(/Words Used\s*120/);
  await expect(usage).toContainText(/Remaining\s*29,880/);
  await expect(
    usage.getByRole("img", { name: /^Words per day over the last 30 days\. The most was 120, on \w+ \d+\.$/ }),
  ).toBeVisible();
  await expect(usage.getByRole("table")).toBeHidden();
  await usage.getByText("Show the numbers").press("Enter");
  await expect(usage.getByRole("table").getByRole("row").nth(1)).toContainText(/120\s*1$/);
  const activity = page.getByRole("region", { name: "Recent Activity" }).getByRole("listitem");
  await expect(activity).toHaveText([
    /^Humanized 120 words in 1 text\s*Today/,
    /^Started the Basic plan\s*Today/,
    /^Account Created/,
  ]);
});

// AC11, AC12
test("the quick actions open their pages", async ({ page, user: _, context }) => {
  await subscribe(context, "basic");
  await page.goto("/account");
  const actions = page.getByRole("region", { name: "Quick Actions" });
  const downloading = page.waitForEvent("download");
  await actions.getByRole("link", { name: "Download Invoice" }).click();
  const invoice = await downloading;
  expect(invoice.suggestedFilename()).toMatch(/\.pdf$/);
  expect((await readFile(await invoice.path())).subarray(0, 5).toString()).toBe("%PDF-");

  await actions.getByRole("link", { name: "Billing History" }).click();
  await expect(page.getByRole("main")).toContainText("$14.00");
  await page.goto("/account");
  await actions.getByRole("link", { name: "Update Payment Method" }).click();
  await expect(page).toHaveURL("/account/card");
  await page.goto("/account");
  await actions.getByRole("link", { name: "Go to Platform" }).click(); // AC10
  await expect(page).toHaveURL("/platform");
});

// AC11: a user without a plan has the quick actions as well, and they say what is missing.
for (const action of ["Update Payment Method", "Download Invoice", "Billing History"]) {
  test(`without a plan, ${action} leads to no failure`, async ({ page, user: _ }) => {
    await page.goto("/account");
    await page.getByRole("region", { name: "Quick Actions" }).getByRole("link", { name: action }).click();
    await expect(page).not.toHaveURL("/account");
    await expect(page.getByRole("main")).toContainText(/plan/i);
  });
}

// AC09
test("a user without a plan finds the link to the plans", async ({ page, user: _ }) => {
  await page.goto("/account");
  await page.getByRole("region", { name: "Current Plan" }).getByRole("link", { name: "Upgrade Plan" }).click();
  await expect(page).toHaveURL("/pricing");
});

test("a renewal is listed by the subscriber's own clock", async ({ page, user: _, context }) => {
  await subscribe(context, "basic");
  await waitForNext(context);
  await page.goto("/account");
  const activity = page.getByRole("region", { name: "Recent Activity" }).getByRole("listitem");
  await expect(activity.first()).toHaveText(/^Renewed the Basic plan until .+ \d{4}\s*Today$/);
  await expect(activity).toHaveCount(3);
});

for (const [who, buy] of [
  ["a member", true],
  ["a user without a plan", false],
] as const) {
  test(`the account page of ${who} has no empty area`, async ({ page, user: _, context }) => {
    if (buy) await subscribe(context, "basic");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/account");
    const part = (name: string) => boxOf(page.getByRole("region", { name }));
    const [usage, plan] = [await part("Usage Statistics"), await part("Current Plan")];
    expect(usage.bottom).toBeCloseTo(plan.bottom, 0);
    const below = [await part("Recent Activity"), await part("Quick Actions"), await part("Account Info")];
    for (const { top } of below) expect(top).toBeCloseTo(below[0]?.top ?? 0, 0);
    expect(below.at(-1)?.right).toBeCloseTo(plan.right, 0);
    const last = await boxOf(page.locator(".usage > :last-child"));
    expect(last.bottom).toBeCloseTo(plan.bottom, 0);
  });
}
