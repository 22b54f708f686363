import { expect, type Page } from "@playwright/test";
import { enterCard } from "../card.ts";
import { makeKey } from "../keys.ts";
import { serverURL } from "../server.ts";
import { spoilCard, subscribe, waitForNext } from "../subscribe.ts";
import { password } from "../test.ts";
import { textOf } from "../text.ts";
import { at, bought, type View } from "./view.ts";

/** Opens the OAuth consent page of an application. */
async function openConsent(page: Page, redirect = "https://desk.example/back"): Promise<void> {
  const registered = await page.request.post("/oauth/register", {
    data: { client_name: "Desk Assistant", redirect_uris: [redirect] },
  });
  const query = new URLSearchParams({
    response_type: "code",
    client_id: (await registered.json()).client_id,
    redirect_uri: redirect,
    code_challenge: "0123456789012345678901234567890123456789012",
    code_challenge_method: "S256",
  });
  await page.goto(`/oauth/authorize?${query}`);
}

/** Clicks a button on a page, and waits for the next page. */
async function press(page: Page, path: string, button: string | RegExp): Promise<void> {
  await page.goto(path);
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: button }).click()]);
}

/** Makes the renewal fail. */
async function failRenewal(page: Page): Promise<void> {
  await spoilCard(page.context());
  await waitForNext(page.context());
}

/** The views of the checkout and of the account: plan, billing, and data. */
export const account: View[] = [
  at("checkout", "user", "/checkout?plan=pro"),
  {
    name: "checkout-declined",
    who: "user",
    status: 400,
    open: async (page) => {
      await page.goto("/checkout?plan=premium");
      await enterCard(page, "4000 0000 0000 0002");
      await page.getByRole("button", { name: "Start Premium - $99/mo" }).click();
      await page.getByRole("alert").filter({ visible: true }).waitFor();
    },
  },
  {
    name: "success",
    who: "user",
    path: "/success",
    open: async (page) => {
      await subscribe(page.context(), "pro");
      await page.goto("/success");
    },
  },
  at("account-data", "user", "/account/data"),
  at("keys-none", "user", "/account/api"),
  {
    name: "keys-made",
    who: "user",
    open: async (page) => {
      await subscribe(page.context(), "pro");
      await makeKey(page);
    },
  },
  { name: "program-asks", who: "user", open: (page) => openConsent(page) },
  {
    name: "program-let-in",
    who: "user",
    open: async (page) => {
      await openConsent(page, `${serverURL()}/healthz`);
      await page.getByLabel("Your password").fill(password);
      await page.getByRole("button", { name: "Allow", exact: true }).click();
      await page.waitForURL(/\/healthz\?code=ph_code_/);
      await page.goto("/account/api");
      await page.getByRole("heading", { name: "Connected programs" }).waitFor();
    },
  },
  at("webhooks-none", "user", "/account/api/webhooks"),
  {
    name: "webhook-made",
    who: "user",
    open: async (page) => {
      await page.goto("/account/api/webhooks");
      await page.getByLabel("Address").fill("https://harborpine.example/hooks");
      await page.getByRole("button", { name: "Add the webhook" }).click();
      await page.getByRole("heading", { name: "Its secret" }).waitFor();
    },
  },
  {
    name: "webhook-log",
    who: "user",
    open: async (page) => {
      await page.goto("/account/api/webhooks");
      await page.getByLabel("Address").fill("http://127.0.0.1:9/hooks"); // a closed port
      await page.getByRole("button", { name: "Add the webhook" }).click();
      await page.getByRole("button", { name: "Send a test" }).click();
      await expect(async () => {
        await page.reload();
        await expect(page.getByText("The connection failed").first()).toBeVisible({ timeout: 500 });
      }).toPass();
      await page.getByText("Message and response").click();
    },
  },
  at("account-delete", "user", "/account/delete"),
  at("account-deleted", "visitor", "/account/deleted"),
  at("account-guard", "visitor", "/account"),
  at("account-inactive", "user", "/account"),
  at("account", "member", "/account"),
  at("preferences", "member", "/account/preferences"),
  {
    name: "account-used",
    who: "user",
    open: async (page) => {
      await subscribe(page.context(), "basic");
      await page.request.post("/api/humanize", { data: { text: textOf(120) } });
      await page.goto("/account");
      await page.getByText("Show the numbers").click();
    },
  },
  {
    name: "account-canceled",
    who: "user",
    open: async (page) => {
      await subscribe(page.context(), "basic");
      await page.goto("/account/cancel");
      await page.getByRole("main").getByRole("button").first().click();
      await page.getByRole("status").filter({ hasText: "Your plan ends on" }).waitFor();
    },
  },
  {
    name: "account-past-due",
    who: "user",
    open: async (page) => {
      await subscribe(page.context(), "basic");
      await spoilCard(page.context());
      await waitForNext(page.context());
      await page.goto("/account");
      await page.getByRole("alert").filter({ hasText: "Your last payment was declined." }).waitFor();
    },
  },
  {
    name: "account-unpaid",
    who: "user",
    open: async (page) => {
      await subscribe(page.context(), "basic");
      await spoilCard(page.context());
      await waitForNext(page.context(), 4);
      await page.goto("/account");
      await page.getByRole("alert").filter({ hasText: "Your plan is unpaid." }).waitFor();
    },
  },
  bought("account-bought", "/account"),
  bought("account-changing", "/account", (page) => press(page, "/account/plan?to=basic", /change to/i)),
  bought("plan-upgrade", "/account/plan?to=premium"),
  bought("plan-downgrade", "/account/plan?to=basic"),
  bought("cancel", "/account/cancel"),
  bought("refund", "/account/refund"),
  bought("refund-late", "/account/refund", async (page) => {
    await waitForNext(page.context());
  }),
  bought("card", "/account/card"),
  bought("card-owed", "/account/card", failRenewal),
  bought("invoices", "/account/invoices"),
  bought("invoices-refunded", "/account/invoices", (page) => press(page, "/account/refund", /^refund/i)),
  at("invoices-none", "user", "/account/invoices"),
  at("billing-details", "user", "/account/billing-details"),
  {
    name: "billing-details-refused",
    who: "user",
    status: 400,
    open: async (page) => {
      await page.goto("/account/billing-details");
      await page.getByLabel("Company or person").fill("Lovelace & Söhne Gesellschaft mit beschränkter Haftung");
      await page.getByLabel("Country").selectOption("DE");
      await page.getByLabel("Kind of tax ID").selectOption("eu_vat");
      await page.getByLabel("Tax ID", { exact: true }).fill("12");
      await page.getByRole("button", { name: "Save billing details" }).click();
      await page.getByRole("alert").filter({ hasText: "This doesn’t look like a tax ID" }).waitFor();
    },
  },
  at("card-none", "user", "/account/card"),
];
