import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Page } from "@playwright/test";
import { launch } from "./server.ts";
import { standIn } from "./stripe-script.ts";
import { test as base, expect } from "./test.ts";

export { expect };

interface Shop {
  /** The program's address. */
  readonly url: string;
  /** The address of Stripe's stand-in. */
  readonly stripe: string;
}

/** Tests of a program that takes its money through Stripe, which is faked on the server and in the browser. */
export const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const fake = await startFake();
      const program = await launch("stripe", fake.settings);
      await use({ url: program.environment.BASE_URL ?? "", stripe: fake.settings.STRIPE_API_URL ?? "" });
      await program.stop();
      fake.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  page: async ({ page, shop }, use) => {
    await actAsStripe(page, shop.stripe);
    await use(page);
  },
});

/** Answers what the page requests from Stripe's own sites. */
async function actAsStripe(page: Page, fake: string): Promise<void> {
  await page.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: `(${standIn})()` }),
  );
  await page.route("https://api.stripe.com/**", async (route) => {
    const request = route.request();
    const answer = await fetch(fake + new URL(request.url()).pathname, {
      method: request.method(),
      body: request.postData(),
    });
    await route.fulfill({
      status: answer.status,
      headers: { "Access-Control-Allow-Origin": "*" },
      contentType: "application/json",
      body: await answer.text(),
    });
  });
}

/** Starts the server that stands in for Stripe. It ends with stop, or with the process that started it. */
async function startFake(): Promise<{ settings: Record<string, string>; stop: () => void }> {
  const root = resolve(import.meta.dirname, "../..");
  const command = ["run", "./internal/billing/stripe/stripetest/serve"];
  const server = spawn("go", command, { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
  for await (const line of createInterface(server.stdout)) {
    return { settings: JSON.parse(line), stop: () => server.stdin.end() };
  }
  throw new Error("What stands in for Stripe did not start. It said why above.");
}
