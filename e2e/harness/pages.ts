import type { Page } from "@playwright/test";
import { sendBatch, workOff } from "./batches.ts";
import { enterCard } from "./card.ts";
import { mailedLink } from "./mails.ts";
import { addPasskey, holdPasskeys } from "./passkeys.ts";
import { serverURL } from "./server.ts";
import { spoilCard, subscribe, waitForNext } from "./subscribe.ts";
import { textOf } from "./text.ts";
import { confirmAddress, turnOnTwoStep } from "./two_step.ts";

/** A page in one of its states, as people meet it. */
export interface View {
  name: string;
  who: "visitor" | "user" | "member";
  /** The answer's status, if it is a failure on purpose. */
  status?: number;
  /** Of a page that nobody has touched. */
  path?: string;
  open(page: Page): Promise<unknown>;
}

function at(name: string, who: View["who"], path: string): View {
  return { name, who, path, open: (page) => page.goto(path) };
}

/** A page of somebody who has bought a plan, after whatever else happened to the plan. */
function bought(name: string, path: string, after?: (page: Page) => Promise<unknown>): View {
  const open = async (page: Page) => {
    await subscribe(page.context(), "pro");
    await after?.(page);
    await page.goto(path);
  };
  return { name, who: "user", path, open };
}

/** Presses a button on a page, and waits for the next page. */
async function press(page: Page, path: string, button: string | RegExp): Promise<void> {
  await page.goto(path);
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: button }).click()]);
}

/** Humanizes a few texts, which are kept. */
async function keepTexts(page: Page): Promise<void> {
  for (const text of [
    "# Bakeries\n\nIn today's fast-paced world, small bakeries must leverage robust planning tools to stay competitive.",
    "We utilize tools. Moreover, it is important to note that it works, as every one of our customers will confirm.",
    "A_very_long_name_without_any_space_in_it_that_has_to_break_somewhere_or_the_page_would_be_too_wide",
  ]) {
    await page.context().request.post("/platform", { form: { text } });
  }
}

/** Makes the renewal fail. */
async function fallBehind(page: Page): Promise<void> {
  await spoilCard(page.context());
  await waitForNext(page.context());
}

/** Opens a page and brings its demo to life. */
async function openDemo(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await page.locator("#try").scrollIntoViewIfNeeded();
  await page.locator("island-root[ready]").waitFor();
}

/** Sends a text of this many words to the free tool. */
async function humanizeFreely(page: Page, words: number): Promise<void> {
  await page.goto("/free-ai-humanizer");
  await page.getByRole("textbox", { name: "Your draft" }).fill(textOf(words));
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Humanize Text" }).click()]);
}

interface Person {
  email: string;
  password: string;
}

/** Makes an account of its own, for what changes how somebody signs in. */
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

/** Gives the password of somebody who signs in with a code. */
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

/** Every page in every state that looks different. What must hold everywhere is tested on these. */
export const views: View[] = [
  at("home", "visitor", "/"),
  {
    name: "home-upsell",
    who: "visitor",
    open: async (page) => {
      await openDemo(page);
      await page.getByRole("button", { name: "Get Started - Sign Up" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "home-posted",
    who: "visitor",
    open: async (page) => {
      await page.goto("/");
      await page.locator("#try").evaluate((form: HTMLFormElement) => form.submit()); // as without a script
      await page.getByRole("dialog").waitFor();
    },
  },
  at("home-signed-in", "user", "/"),
  at("home-features", "member", "/?features"),
  {
    name: "home-processing",
    who: "user",
    open: async (page) => {
      await page.addInitScript(() => {
        const { setInterval } = window;
        const slowed = (act: () => void, time = 0) => setInterval(act, 1000 * time);
        Object.assign(window, { setInterval: slowed }); // the run lasts as long as somebody looks
      });
      await openDemo(page);
      await page.getByRole("button", { name: "See the Magic" }).click();
      await page.getByRole("dialog", { name: "Transforming Text" }).waitFor();
    },
  },
  {
    name: "home-result",
    who: "user",
    open: async (page) => {
      await openDemo(page);
      await page.getByRole("button", { name: "See the Magic" }).click();
      await page.getByText("The sample’s result").waitFor();
      await page.locator("dialog[open]").waitFor({ state: "hidden" });
    },
  },
  {
    name: "home-problem",
    who: "user",
    open: async (page) => {
      await openDemo(page);
      await page.getByRole("textbox", { name: "AI-Generated Text" }).fill(textOf(20));
      await page.getByRole("button", { name: "Transform This Text" }).click();
      await page.getByRole("button", { name: "Maybe Later" }).click();
      await page.getByRole("alert").filter({ visible: true }).waitFor();
    },
  },
  at("tools", "visitor", "/tools"),
  at("tool", "visitor", "/tools/humanize-ai-for-emails"),
  at("tool-member", "member", "/tools/humanize-ai-for-emails"),
  at("tool-unmeasured", "visitor", "/tools/humanize-ai-for-landing-pages"),
  {
    name: "tool-result",
    who: "user",
    open: async (page) => {
      await openDemo(page, "/tools/humanize-ai-for-emails");
      await page.getByRole("button", { name: "See the Magic" }).click();
      await page.getByText("The sample’s result").waitFor();
      await page.locator("dialog[open]").waitFor({ state: "hidden" });
    },
  },
  at("use-cases", "visitor", "/use-cases"),
  at("pricing", "visitor", "/pricing"),
  at("pricing-member", "member", "/pricing"),
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
  at("blog", "visitor", "/blog"),
  at("blog-search", "visitor", "/blog?search=voice"),
  at("blog-empty", "visitor", "/blog?search=semicolons+in+Latin"),
  at("article", "visitor", "/blog/how-to-preserve-brand-voice-with-ai"),
  {
    name: "article-demo-result",
    who: "visitor",
    open: async (page) => {
      await page.goto("/blog/make-ai-writing-sound-conversational");
      await page.getByRole("button", { name: "Try Demo" }).click();
      await page.getByRole("button", { name: "Maybe Later" }).click();
      await page.getByText("The sample’s result").waitFor();
    },
  },
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
  at("mail", "visitor", "/dev/mail"),
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
    name: "site-menu",
    who: "visitor",
    open: async (page) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto("/");
      await page.getByRole("banner").locator("summary", { hasText: "Menu" }).click();
    },
  },
  {
    name: "user-menu",
    who: "member",
    open: async (page) => {
      await page.goto("/account");
      await page.getByRole("banner").locator("summary", { hasText: "Ada" }).click();
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
      await page.goto(await mailedLink(page.context(), person.email, "Somebody wants to change"));
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
  at("contact", "visitor", "/contact"),
  at("status", "visitor", "/status"),
  at("account-data", "user", "/account/data"),
  at("account-delete", "user", "/account/delete"),
  at("account-deleted", "visitor", "/account/deleted"),
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
        page.getByRole("button", { name: "Start the three days" }).click(),
      ]);
      await page.goto(await mailedLink(page.context(), email, "asked to turn two-step sign-in off"));
    },
  },
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
  bought("card-owed", "/account/card", fallBehind),
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
  at("platform-empty", "member", "/platform"),
  at("platform-sample", "member", "/platform/sample"),
  {
    name: "platform-document",
    who: "user",
    open: async (page) => {
      await subscribe(page.context(), "premium");
      await page.goto("/platform");
      const content = "<h1>Ovens</h1><p>We <b>utilize</b> them daily.</p>";
      await page
        .getByLabel("Document", { exact: true })
        .setInputFiles([{ name: "ovens.html", mimeType: "text/html", buffer: Buffer.from(content) }]);
      await page.getByRole("button", { name: "Open it" }).click();
      await page.getByRole("heading", { name: "From ovens.html" }).waitFor();
    },
  },
  {
    name: "platform-document-refused",
    who: "user",
    status: 400,
    open: async (page) => {
      await subscribe(page.context(), "premium");
      await page.goto("/platform");
      await page
        .getByLabel("Document", { exact: true })
        .setInputFiles([{ name: "a.docx", mimeType: "application/zip", buffer: Buffer.from("none") }]);
      await page.getByRole("button", { name: "Open it" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  bought("bulk", "/platform/bulk", async (page) => sendBatch(page)),
  at("bulk-not-in-plan", "member", "/platform/bulk"),
  {
    name: "bulk-ready",
    who: "user",
    open: async (page) => {
      await subscribe(page.context(), "pro");
      await sendBatch(page);
    },
  },
  {
    name: "bulk-table",
    who: "user",
    open: async (page) => {
      await subscribe(page.context(), "pro");
      const rows = ["Product,Description", "Oven,We utilize it every day.", "Peel,People leverage it."];
      await sendBatch(page, [{ name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) }]);
    },
  },
  {
    name: "bulk-done",
    who: "user",
    open: async (page) => {
      await subscribe(page.context(), "premium");
      await sendBatch(page);
      await workOff(page);
    },
  },
  {
    name: "bulk-problem",
    who: "user",
    status: 400,
    open: async (page) => {
      await subscribe(page.context(), "pro");
      await page.goto("/platform/bulk");
      await page
        .getByLabel("Files")
        .setInputFiles([{ name: "a.zip", mimeType: "application/zip", buffer: Buffer.from("no archive") }]);
      await page.getByRole("button", { name: "Read them" }).click();
      await page.getByText("This archive is broken").waitFor();
    },
  },
  {
    name: "platform-result",
    who: "member",
    open: async (page) => {
      await page.goto("/platform");
      await page.getByRole("textbox", { name: "Your draft" }).fill(textOf(120));
      await page.getByRole("button", { name: "Humanize Text" }).click();
      await page.getByRole("group", { name: "Result with marks" }).waitFor();
      await page.locator("dialog[open]").waitFor({ state: "hidden" });
    },
  },
  {
    name: "platform-editing",
    who: "member",
    open: async (page) => {
      await page.goto("/platform");
      await page.locator("island-root[ready]").waitFor();
      await page.getByRole("textbox", { name: "Your draft" }).fill(textOf(120));
      await page.getByRole("button", { name: "Humanize Text" }).click();
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      await page.getByRole("textbox", { name: "Edit the result" }).waitFor();
      await page.locator("dialog[open]").waitFor({ state: "hidden" });
    },
  },
  at("privacy", "visitor", "/privacy"),
  at("terms", "visitor", "/terms"),
  at("refund-policy", "visitor", "/refund"),
  at("methodology", "visitor", "/methodology"),
  at("about", "visitor", "/about"),
  at("help", "visitor", "/help"),
  at("free", "visitor", "/free-ai-humanizer"),
  {
    name: "platform-texts",
    who: "member",
    async open(page) {
      await keepTexts(page);
      await page.goto("/platform");
      await page.locator("island-root[ready]").waitFor();
      await page.getByRole("link", { name: "Your texts" }).click();
    },
  },
  at("texts-empty", "member", "/account/texts"),
  {
    name: "texts",
    who: "member",
    async open(page) {
      await keepTexts(page);
      await page.goto("/account/texts");
    },
  },
  {
    name: "texts-one",
    who: "member",
    async open(page) {
      await keepTexts(page);
      await page.goto("/account/texts");
      await page.getByRole("link", { name: /^We utilize/ }).click();
      await page.waitForURL(/texts\/./);
    },
  },
  {
    name: "texts-off",
    who: "member",
    async open(page) {
      await page.goto("/account/texts");
      await page.getByLabel("Keep my texts").selectOption("Not at all");
      await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Save" }).click()]);
      await page.goto("/platform");
    },
  },
  at("free-member", "member", "/free-ai-humanizer"),
  { name: "free-result", who: "visitor", open: (page) => humanizeFreely(page, 120) },
  { name: "free-too-long", who: "visitor", status: 400, open: (page) => humanizeFreely(page, 1010) },
  { ...at("missing", "visitor", "/no-such-page"), status: 404 },
  { ...at("missing-near", "visitor", "/chatgpt-emails"), status: 404 },
];
