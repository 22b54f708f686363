import type { Page } from "@playwright/test";
import { mailedLink } from "../mails.ts";
import { addPasskey, holdPasskeys } from "../passkeys.ts";
import { serverURL } from "../server.ts";
import { textOf } from "../text.ts";
import { confirmAddress, turnOnTwoStep } from "../two_step.ts";
import { at, type View } from "./view.ts";

interface Person {
  email: string;
  password: string;
}

/** Creates a separate account, for views that change the sign-in methods. */
async function signUp(page: Page): Promise<Person> {
  const person = { email: `ada-${crypto.randomUUID()}@example.com`, password: "correct horse battery" };
  await page.context().request.post("/api/auth/register", { data: person });
  return person;
}

async function signUpTwoSteps(page: Page): Promise<Person> {
  const person = await signUp(page);
  await confirmAddress(page, person.email);
  await page.goto("/account/two-step");
  await turnOnTwoStep(page, person.password);
  return person;
}

/** Enters the password of a user with two-factor authentication. */
async function enterWithPassword(page: Page): Promise<Person> {
  const person = await signUpTwoSteps(page);
  await page.context().clearCookies();
  await page.context().request.post("/api/auth/login", { data: person });
  return person;
}

async function askForAnotherAddress(page: Page, { password }: Person): Promise<void> {
  const email = `ada-${crypto.randomUUID()}@example.com`;
  await page.context().request.post("/account/email", { form: { email, emailPassword: password } });
}

/** The views of sign-up, sign-in, and account security. */
export const entering: View[] = [
  at("login", "visitor", "/login"),
  {
    name: "login-failed",
    who: "visitor",
    status: 401,
    open: async (page) => {
      await page.goto("/login");
      await page.getByLabel("Email").fill("nobody@example.com");
      await page.getByLabel("Password").fill("a wrong password");
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.getByRole("alert").filter({ visible: true }).waitFor();
    },
  },
  at("signup", "visitor", "/signup"),
  at("signup-plan", "visitor", "/signup?plan=pro"),
  {
    name: "signup-taken",
    who: "visitor",
    status: 409,
    open: async (page) => {
      const taken = { email: `ada-${crypto.randomUUID()}@example.com`, password: "correct horse battery" };
      await page.context().request.post("/api/auth/register", { data: taken });
      await page.context().clearCookies();
      await page.goto("/signup");
      await page.getByLabel("Email").fill(taken.email);
      await page.getByLabel("Password").fill(taken.password);
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByRole("button", { name: "Sign in with this email" }).waitFor();
    },
  },
  {
    name: "signed-out",
    who: "visitor",
    open: async (page) => {
      const url = new URL("/", serverURL()).href;
      await page.context().addCookies([{ name: "plainhand", value: "of-a-session-that-is-over", url }]);
      await page.goto("/account");
      await page.getByText("You were signed out.").waitFor();
    },
  },
  {
    name: "login-dialog",
    who: "visitor",
    open: async (page) => {
      await page.goto("/");
      await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
      await page.getByRole("dialog", { name: "Sign in" }).waitFor();
    },
  },
  {
    name: "login-dialog-failed",
    who: "visitor",
    status: 401,
    open: async (page) => {
      await page.goto("/pricing");
      await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
      await page.getByLabel("Email").fill("nobody@example.com");
      await page.getByLabel("Password").fill("a wrong password");
      await page.getByRole("dialog").getByRole("button", { name: "Sign In" }).click();
      await page.getByRole("alert").filter({ visible: true }).waitFor();
    },
  },
  {
    name: "signup-dialog",
    who: "visitor",
    open: async (page) => {
      await page.goto("/pricing");
      await page.getByRole("link", { name: "Choose Basic" }).click();
      await page.getByLabel("Password").fill("mended");
      await page.getByText("Longer is safer").waitFor();
    },
  },
  {
    name: "kept-draft",
    who: "user",
    status: 403,
    open: async (page) => {
      await page.goto("/pricing");
      await page.evaluate((text) => {
        const form = document.createElement("form");
        form.method = "post";
        form.action = "/platform";
        const draft = document.createElement("textarea");
        draft.name = "text";
        draft.value = text;
        form.append(draft);
        document.body.append(form);
        form.submit();
      }, textOf(80));
      await page.getByRole("heading", { name: "Your text is still here" }).waitFor();
    },
  },
  at("forgot", "visitor", "/forgot"),
  {
    name: "forgot-sent",
    who: "visitor",
    open: async (page) => {
      await page.goto("/forgot");
      await page.getByLabel("Email").fill(`ada-${crypto.randomUUID()}@example.com`);
      await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Send the link" }).click()]);
    },
  },
  {
    name: "reset",
    who: "visitor",
    open: async (page) => {
      const { email } = await signUp(page);
      await page.context().clearCookies();
      await page.context().request.post("/forgot", { form: { email } });
      await page.goto(await mailedLink(page.context(), email, "Set a new password"));
    },
  },
  {
    name: "verify",
    who: "visitor",
    open: async (page) => {
      const { email } = await signUp(page);
      await page.goto(await mailedLink(page.context(), email, "Confirm your email address"));
    },
  },
  {
    name: "link-spent",
    who: "visitor",
    status: 404,
    open: (page) => page.goto(`/reset/${"A".repeat(43)}`),
  },
  {
    name: "keep-email",
    who: "visitor",
    open: async (page) => {
      const person = await signUp(page);
      await askForAnotherAddress(page, person);
      await page.goto(await mailedLink(page.context(), person.email, "Someone wants to change"));
    },
  },
  at("account-security", "user", "/account/security"),
  {
    name: "account-security-pending",
    who: "visitor",
    open: async (page) => {
      const person = await signUpTwoSteps(page);
      await askForAnotherAddress(page, person);
      await page.goto("/account/security");
    },
  },
  at("account-confirm", "user", "/account/confirm"),
  {
    name: "account-security-passkeys",
    who: "visitor",
    open: async (page) => {
      const person = await signUp(page);
      await confirmAddress(page, person.email);
      await holdPasskeys(page);
      await addPasskey(page, person.password);
    },
  },
  {
    name: "two-step",
    who: "visitor",
    open: async (page) => {
      const { email } = await signUp(page);
      await confirmAddress(page, email);
      await page.goto("/account/two-step");
    },
  },
  { name: "two-step-codes", who: "visitor", open: signUpTwoSteps },
  {
    name: "two-step-sign-in",
    who: "visitor",
    open: async (page) => {
      await enterWithPassword(page);
      await page.goto("/login/code");
    },
  },
  {
    name: "two-step-lost",
    who: "visitor",
    open: async (page) => {
      await enterWithPassword(page);
      await page.goto("/login/code/lost");
    },
  },
  {
    name: "two-step-way-back",
    who: "visitor",
    open: async (page) => {
      const { email } = await enterWithPassword(page);
      await page.goto("/login/code/lost");
      await Promise.all([
        page.waitForEvent("load"),
        page.getByRole("button", { name: "Start the three-day wait" }).click(),
      ]);
      await page.goto(await mailedLink(page.context(), email, "asked to turn two-step sign-in off"));
    },
  },
];
