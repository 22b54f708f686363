import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { baselineOf, boxOf } from "./harness/box.ts";
import { enterCard } from "./harness/card.ts";
import { spoilCard, subscribe, waitForNext } from "./harness/subscribe.ts";
import { expect, test } from "./harness/test.ts";

const main = (page: Page) => page.getByRole("main");

/** The value of a term in the page's description list. */
const value = (page: Page, name: string) => main(page).locator(`dt:text-is("${name}") + dd`);

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    // PR07, PR15
    test("a subscriber upgrades from the price list, for the displayed price", async ({ page, context, user: _ }) => {
      await subscribe(context, "basic");
      await page.goto("/pricing");
      await page.getByRole("link", { name: "Switch to Pro" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Change to Pro");
      await expect(value(page, "Your plan")).toHaveText("Basic, $14/month, 30,000 words");
      await expect(value(page, "New plan")).toHaveText("Pro, $24/month, 60,000 words");
      await expect(value(page, "Due now")).toHaveText("$10.00");
      await expect(value(page, "Next payment")).toContainText("$24.00 on ");
      await page.getByRole("button", { name: "Pay $10.00 and change to Pro" }).click();
      await expect(page).toHaveURL("/account");
      await expect(page.getByRole("status")).toContainText("You’re on Pro now.");
      await expect(value(page, "Plan")).toHaveText("Pro");
      await page.reload();
      await expect(main(page).getByText("You’re on Pro now.")).toHaveCount(0);
    });

    test("a declined upgrade shows the reason and changes nothing", async ({ page, context, user: _, faults }) => {
      await subscribe(context, "basic");
      await spoilCard(context);
      await page.goto("/account/plan?to=premium");
      await page.getByRole("button", { name: /^Pay/ }).click();
      await expect(page.getByRole("alert")).toContainText("Your card was declined.");
      faults.expectStatus(400);
      await expect(page.getByRole("button", { name: /^Pay/ })).toBeEnabled();
      await page.getByRole("link", { name: "Back to your account" }).click();
      await expect(value(page, "Plan")).toHaveText("Basic");
    });

    // PR15
    test("a downgrade starts with the next period, and can be undone", async ({ page, context, user: _ }) => {
      await subscribe(context, "pro");
      await page.goto("/account");
      await page.getByRole("link", { name: "Change plan" }).click();
      await page.getByRole("link", { name: "Switch to Basic" }).click();
      await expect(value(page, "Due now")).toHaveText("$0.00");
      await page.getByRole("button", { name: /^Change to Basic on / }).click();
      await expect(main(page).getByText(/^Your plan changes to Basic on /)).toBeVisible();
      await expect(value(page, "Plan")).toHaveText("Pro");
      await page.getByRole("button", { name: "Keep my current plan" }).click();
      await expect(main(page).getByText("You’re keeping your plan.")).toBeVisible();
      await expect(main(page).getByText(/^Your plan changes to Basic on /)).toHaveCount(0);
    });

    // PR15
    test("a plan is canceled in two clicks and resumed in one", async ({ page, context, user: _ }) => {
      await subscribe(context, "basic");
      await page.goto("/account");
      await page.getByRole("link", { name: "Cancel plan" }).click();
      await expect(main(page).getByText(/^If you cancel, your plan still runs until /)).toBeVisible();
      await page.getByRole("button", { name: "Cancel plan" }).click();
      await expect(page).toHaveURL("/account");
      await expect(main(page).getByText(/^Your plan ends on /)).toBeVisible();
      await page.getByRole("button", { name: "Keep my plan" }).click();
      await expect(page.getByRole("status")).toContainText("You’re keeping your plan. Your next payment is $14.00 on ");
      await expect(main(page).locator(".plan-terms").first()).toContainText("Your next payment is $14.00 on ");
    });

    test("one button refunds the payment", async ({ page, context, user: _ }) => {
      await subscribe(context, "pro");
      await page.goto("/account");
      await page.getByRole("link", { name: "Get a refund" }).click();
      await expect(value(page, "Words used")).toHaveText("0 (must be under 6,000)");
      await expect(value(page, "Guaranteed until")).toContainText("(7 days left)");
      await page.getByRole("button", { name: "Refund $24.00 and end my plan" }).click();
      await expect(page).toHaveURL("/account/invoices");
      await expect(main(page).getByText("Your refund is on its way, and your plan has ended.")).toBeVisible();
      await expect(page.getByRole("row", { name: "Pro plan, one month" })).toContainText("Refunded");
      await page.goto("/account");
      await expect(main(page).getByText("Inactive Subscription")).toBeVisible();
    });

    // AC11, AC12
    test("the quick actions list the invoices and download the last one", async ({ page, context, user }) => {
      await page.goto("/account");
      await page.getByRole("link", { name: "Billing History" }).click();
      await expect(main(page).getByText("You don’t have any invoices yet.")).toBeVisible();
      await subscribe(context, "premium");
      await page.goto("/account");
      for (const open of ["Download Invoice", "PDF of invoice DEMO-0001"]) {
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("link", { name: open }).click(),
        ]);
        expect(download.suggestedFilename()).toBe("DEMO-0001.pdf");
        const pdf = await readFile(await download.path(), "latin1");
        const begun = user.email.slice(0, 30); // a long address takes two lines
        for (const words of ["DEMO - no payment was made", "$99.00", begun]) expect(pdf).toContain(words);
        await page.goto("/account/invoices");
      }
    });
  });
}

test("the quick action replaces the card", async ({ page, context, user: _, faults }) => {
  // AC12
  await subscribe(context, "basic");
  await page.goto("/account");
  await page.getByRole("link", { name: "Update Payment Method" }).click();
  await expect(main(page).getByText("Visa ending in 4242")).toBeVisible();
  await enterCard(page, "4000 0000 0000 9995");
  await page.getByRole("button", { name: "Replace card" }).click();
  await expect(page.getByRole("alert").filter({ visible: true })).toContainText("Your card has insufficient funds.");
  faults.expectStatus(400);
  await enterCard(page, "5555 5555 5555 4444");
  await page.getByRole("button", { name: "Replace card" }).click();
  await expect(page).toHaveURL("/account");
  await expect(main(page).getByText("Your card has been replaced.")).toBeVisible();
  await page.goto("/account/card");
  await expect(main(page).getByText("Mastercard ending in 4444")).toBeVisible();
});

test("a card that the bank asks about is taken after the yes", async ({ page, context, user: _ }) => {
  await subscribe(context, "basic");
  await page.goto("/account/card");
  await enterCard(page, "4000 0025 0000 3155");
  await page.getByRole("button", { name: "Replace card" }).click();
  const bank = page.getByRole("dialog", { name: "Your bank wants to confirm this card" });
  await expect(page.getByText("Saving your card")).toBeVisible();
  await bank.getByRole("button", { name: "Approve card" }).click();
  await expect(page).toHaveURL("/account");
  await expect(main(page).getByText("Your card has been replaced.")).toBeVisible();

  await page.goto("/account/plan?to=pro");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.locator("island-root[ready]").waitFor();
  await expect(value(page, "Plan")).toHaveText("Pro, $24/month, 60,000 words");
  await expect(value(page, "Due now")).toHaveText("$10.00");
  await page.getByRole("button", { name: "Confirm with my bank" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve payment" }).click();
  await expect(page).toHaveURL("/account");
  await expect(value(page, "Plan")).toHaveText("Pro");
});

test.describe("JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("a card that the bank asks about is taken after the yes", async ({ page, context, user: _ }) => {
    await subscribe(context, "basic");
    await page.goto("/account/card");
    await page.getByLabel("Card", { exact: true }).filter({ visible: true }).selectOption("pm_demo_asks");
    await page.getByRole("button", { name: "Replace card" }).filter({ visible: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your bank wants to confirm this card");
    await expect(value(page, "Plan")).toHaveText("Basic, $14/month, 30,000 words");
    await expect(value(page, "Due now")).toHaveText("$0.00");
    await page.getByRole("button", { name: "Approve card" }).click();
    await expect(page).toHaveURL("/account");
    await expect(main(page).getByText("Your card has been replaced.")).toBeVisible();
  });
});

test("a new card pays the open invoice, and the plan continues", async ({ page, context, user: _ }) => {
  await subscribe(context, "basic");
  await spoilCard(context);
  await waitForNext(context);
  await page.goto("/account");
  const notice = page.getByRole("alert");
  await expect(notice).toContainText("Your last payment was declined.");
  await notice.getByRole("link", { name: "Update Payment Method" }).click();
  await expect(main(page).getByText("You owe $14.00.")).toBeVisible();
  await enterCard(page, "4242 4242 4242 4242");
  await page.getByRole("button", { name: "Pay $14.00" }).click();
  await expect(page).toHaveURL("/account");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a plan is canceled with the keyboard alone", async ({ page, context, user: _ }) => {
  await subscribe(context, "basic");
  await page.goto("/account");
  const press = async (role: "link" | "button", name: string) => {
    const target = main(page).getByRole(role, { name });
    for (let tabs = 0; tabs < 80; tabs++) {
      if (await target.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press("Tab");
    }
    await expect(target).toBeFocused();
    await page.keyboard.press("Enter");
  };
  await press("link", "Cancel plan");
  await expect(page).toHaveURL("/account/cancel");
  await press("button", "Cancel plan");
  await expect(main(page).getByText(/^Your plan ends on /)).toBeVisible();
  await press("button", "Keep my plan");
  await expect(main(page).getByText("You’re keeping your plan.")).toBeVisible();
});

test("the main action is on the left, and first on a phone", async ({ page, context, user: _ }) => {
  await subscribe(context, "basic");
  for (const [path, first, second] of [
    ["/account/card", "Replace card", "Cancel"],
    ["/account/cancel", "Keep my plan", "Cancel plan"],
    ["/account/refund", "Keep my plan", "Refund $14.00 and end my plan"],
    ["/account/plan?to=pro", "Pay $10.00 and change to Pro", "Keep Basic"],
  ] as const) {
    await page.goto(path);
    const button = (name: string) => boxOf(main(page).locator(".button", { hasText: name }).first());
    await main(page).locator(".button", { hasText: first }).first().waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    expect((await button(first)).right, path).toBeLessThan((await button(second)).left);
    await page.setViewportSize({ width: 320, height: 800 });
    const [one, other] = [await button(first), await button(second)];
    expect(one.top < other.top || one.right < other.left, path).toBe(true);
  }
});

test("on a wide screen the notes are next to the form", async ({ page, context, user: _ }) => {
  await subscribe(context, "basic");
  await page.setViewportSize({ width: 1440, height: 900 });
  const edge = async (selector: string) => (await boxOf(main(page).locator(selector).first())).right;
  for (const path of ["/account/card", "/account/cancel", "/account/refund", "/account/plan?to=pro"]) {
    await page.goto(path);
    expect(await edge("aside"), path).toBeCloseTo(await edge(".wrap"), 0);
    expect(await edge(".billing > .stack"), path).toBeLessThan((await boxOf(main(page).locator("aside"))).left);
  }
  await page.goto("/account/invoices");
  expect(await edge("table")).toBeCloseTo(await edge(".wrap"), 0);
});

test("the cells of a row share a baseline", async ({ page, context, user: _ }) => {
  await subscribe(context, "basic");
  await waitForNext(context);
  for (const [path, row, cell] of [
    ["/account/invoices", ".invoices tbody tr", ":scope > *"],
    ["/account", ".log > li", ":scope > *"],
  ] as const) {
    await page.goto(path);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const line of await main(page).locator(row).all()) {
        const [first, ...others] = await Promise.all((await line.locator(cell).all()).map(baselineOf));
        for (const other of others) expect(other, `${path} at ${width}`).toBeCloseTo(first ?? 0, 0);
      }
    }
  }
});
