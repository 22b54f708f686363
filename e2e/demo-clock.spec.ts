import type { Page } from "@playwright/test";
import { enterCard } from "./harness/card.ts";
import { subscribe } from "./harness/subscribe.ts";
import { expect, test } from "./harness/test.ts";
import { textOf } from "./harness/text.ts";

const figure = (page: Page, name: string) => page.locator(`dt:has-text("${name}") + dd`).first();
const clock = (page: Page) => page.getByRole("complementary", { name: "Demo mode" });

/** The date of the customer's demo clock. */
async function dateOf(page: Page): Promise<Date> {
  return new Date((await clock(page).locator("time").getAttribute("datetime")) ?? "");
}

/** Clicks a button of the clock, and waits for the next page. */
async function wait(page: Page, ...moves: string[]): Promise<void> {
  for (const move of moves) {
    await Promise.all([page.waitForEvent("load"), clock(page).getByRole("button", { name: move }).click()]);
  }
}

/** The entries of Billing History, newest first. */
async function invoices(page: Page): Promise<string[]> {
  await page.goto("/account/invoices");
  const rows = await page
    .getByRole("row")
    .filter({ has: page.getByRole("cell") })
    .all();
  return Promise.all(
    rows.map(async (row) => {
      const [amount, status] = await row.getByRole("cell").allInnerTexts();
      return `${amount?.trim()} ${status?.trim()}`;
    }),
  );
}

/** Switches to another plan on that plan's page. */
async function change(page: Page, plan: string): Promise<void> {
  await page.goto(`/account/plan?to=${plan}`);
  await page.getByRole("button", { name: /change to/i }).click();
  await expect(page).toHaveURL(/\/account(\?.*)?$/);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("a renewal grants new words and is listed in the billing history", async ({ page, context, user: _ }) => {
      await subscribe(context, "basic");
      const used = await context.request.post("/api/humanize", {
        data: { text: textOf(120), userId: "", userEmail: "" },
      });
      expect(used.ok()).toBe(true);
      await page.goto("/account");
      await expect(figure(page, "Words Used")).toHaveText("120");
      const bought = await dateOf(page);

      await wait(page, "+1 day");
      await expect(page).toHaveURL("/account");
      expect(Number(await dateOf(page))).toBe(Number(bought) + 24 * 60 * 60 * 1000);
      await expect(figure(page, "Words Used")).toHaveText("120");
      await expect(figure(page, "Next Reset")).toHaveText(/^(27|28|29|30) days$/);

      await wait(page, "Next renewal");
      await expect(figure(page, "Words Used")).toHaveText("0");
      await expect(figure(page, "Remaining")).toHaveText("30,000");
      await expect(figure(page, "Next Reset")).toHaveText(/^(28|29|30|31) days$/);
      await expect(page.getByText("Renewed the Basic plan")).toBeVisible();
      expect(await invoices(page)).toEqual(["$14.00 Paid", "$14.00 Paid"]);
    });
  });
}

test("an upgrade applies immediately, a downgrade with the next period", async ({ page, context, user: _ }) => {
  await subscribe(context, "basic");
  await change(page, "pro");
  await expect(figure(page, "Plan")).toHaveText("Pro");
  await wait(page, "+7 days");
  await change(page, "basic");
  await expect(figure(page, "Plan")).toHaveText("Pro");
  await wait(page, "+1 day");
  await expect(figure(page, "Plan")).toHaveText("Pro");

  await wait(page, "Next renewal");
  await expect(figure(page, "Plan")).toHaveText("Basic");
  await expect(figure(page, "Remaining")).toHaveText("30,000");
  expect(await invoices(page)).toEqual(["$14.00 Paid", "$10.00 Paid", "$14.00 Paid"]);
});

test("a canceled plan ends with its period", async ({ page, context, user: _ }) => {
  await subscribe(context, "basic");
  await page.goto("/account/cancel");
  await page.getByRole("button", { name: "Cancel plan" }).click();
  await expect(page).toHaveURL(/\/account(\?.*)?$/);
  await wait(page, "+7 days");
  await expect(page.getByText("Premium Member")).toBeVisible();

  await wait(page, "End of plan");
  await expect(page.getByText("Inactive Subscription")).toBeVisible();
  await expect(clock(page).getByRole("button")).toHaveText(["+1 day", "+7 days"]);
  expect(await invoices(page)).toEqual(["$14.00 Paid"]);
});

test("the refund period ends after a week", async ({ page, context, user: _ }) => {
  await subscribe(context, "basic");
  await page.goto("/account/refund");
  await expect(page.getByRole("main").getByRole("button")).toBeVisible();
  await wait(page, "+7 days", "+1 day");
  await expect(page).toHaveURL("/account/refund");
  await expect(page.getByText("The 7 days of the money-back guarantee are over.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
});

/** Replaces the card on its page. */
async function replaceCard(page: Page, number: string): Promise<void> {
  await page.goto("/account/card");
  await page.locator("island-root[ready]").waitFor();
  await enterCard(page, number);
  await page
    .getByRole("main")
    .getByRole("button", { name: /card|pay/i })
    .click();
  await expect(page).toHaveURL(/\/account(\?.*)?$/);
}

test("a declined renewal keeps the words for fourteen days, and a valid card restores the plan", async ({
  page,
  context,
  user: _,
}) => {
  await subscribe(context, "basic");
  await replaceCard(page, "4000 0000 0000 0341");
  await wait(page, "Next renewal");
  await expect(page.getByText("Your last payment was declined.")).toBeVisible();
  await expect(page.getByText("Premium Member")).toBeVisible();
  await expect(figure(page, "Remaining")).toHaveText("30,000");
  await page.goto("/platform");
  await expect(page.getByRole("textbox", { name: "Your draft" })).toBeVisible();

  await page.goto("/account");
  await wait(page, "+7 days", "+1 day", "+1 day", "+1 day", "+1 day", "+1 day", "+1 day");
  await expect(page.getByText("Premium Member")).toBeVisible();
  await wait(page, "+1 day");
  await expect(page.getByText("Your plan is unpaid.")).toBeVisible();
  await expect(page.getByText("Inactive Subscription")).toBeVisible();
  await page.goto("/platform");
  await expect(page).toHaveURL("/pricing");
  expect(await invoices(page)).toEqual(["$14.00 Unpaid", "$14.00 Paid"]);

  await replaceCard(page, "4242 4242 4242 4242");
  await expect(page.getByText("Premium Member")).toBeVisible();
  await expect(figure(page, "Words Used")).toHaveText("0");
  expect(await invoices(page)).toEqual(["$14.00 Paid", "$14.00 Paid"]);
});
