import { randomInt, randomUUID } from "node:crypto";
import { type BrowserContext, test as base, expect } from "@playwright/test";
import { Faults } from "./faults.ts";
import { plainhand, serverURL } from "./server.ts";
import type { View } from "./views/view.ts";

export { expect };

/** The password of all test users. */
export const password = "correct horse battery";

/** A test user. */
export interface Person {
  email: string;
  password: string;
  firstName: string;
}

interface Fixtures {
  /** Fails the test if the browser reported an unexpected error. */
  faults: Faults;
  /** The details of a visitor without an account. */
  stranger: Person;
  /** A signed-in user without a plan. */
  user: Person;
  /** A signed-in user with the plan Basic. */
  member: Person;
  /** Opens a view as a user who may see it. */
  show(view: View): Promise<void>;
}

export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => use(serverURL()),
  // Each test has its own IP address, so that the rate limits of one test do not block the others.
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ "X-Forwarded-For": randomAddress() }),
  faults: [
    async ({ context, baseURL }, use) => {
      await Faults.reportPolicyViolations(context);
      const faults = new Faults(context, baseURL ?? "");
      await use(faults);
      faults.check();
    },
    { auto: true },
  ],
  stranger: async ({ browserName: _ }, use) => use(newPerson()),
  user: async ({ context }, use) => use(await register(context)),
  member: async ({ context }, use) => use(await join(context)),
  show: async ({ page, context, faults }, use) => {
    await use(async (view) => {
      if (view.who === "user") await register(context);
      if (view.who === "member") await join(context);
      await view.open(page);
      if (view.status) faults.expectStatus(view.status);
    });
  },
});

/** Grants an account a plan with the operator's command. */
export async function grant(email: string, plan: string): Promise<void> {
  await plainhand("grant", email, plan);
}

export function newPerson(): Person {
  return { email: `ada-${randomUUID()}@example.com`, password, firstName: "Ada" };
}

async function register(context: BrowserContext): Promise<Person> {
  const person = newPerson();
  const answer = await context.request.post("/api/auth/register", { data: person });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return person;
}

async function join(context: BrowserContext): Promise<Person> {
  const person = await register(context);
  await grant(person.email, "basic");
  return person;
}

function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
