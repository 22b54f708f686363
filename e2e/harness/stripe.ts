import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Page } from "@playwright/test";
import { launch } from "./server.ts";
import { standIn } from "./stripe-script.ts";
import { test as base, expect } from "./test.ts";

export { expect };

interface Shop {
  /** The program's URL. */
  readonly url: string;
  /** The URL of the fake Stripe. */
  readonly stripe: string;
}

/** Tests of a program whose payment gateway is Stripe, with fakes for its server and its browser script. */
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
    await routeToFake(page, shop.stripe);
    await use(page);
  },
});

/** Routes the page's requests for Stripe's sites to the fake. */
async function routeToFake(page: Page, fake: string): Promise<void> {
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

/** Starts the fake Stripe server. It exits on stop, or with the calling process. */
async function startFake(): Promise<{ settings: Record<string, string>; stop: () => void }> {
  const root = resolve(import.meta.dirname, "../..");
  const command = ["run", "./internal/billing/stripe/stripetest/serve"];
  const server = spawn("go", command, { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
  for await (const line of createInterface(server.stdout)) {
    return { settings: JSON.parse(line), stop: () => server.stdin.end() };
  }
  throw new Error("The fake Stripe server did not start. See its output above.");
}
