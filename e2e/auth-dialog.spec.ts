import type { Locator, Page } from "@playwright/test";
import { expect, type Person, test } from "./harness/test.ts";
import { textOf } from "./harness/text.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const signIn = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Sign In" });
const userMenu = (page: Page, name: string) => page.getByRole("banner").locator("summary", { hasText: name });

async function openLogin(page: Page, path = "/pricing"): Promise<Locator> {
  await page.goto(path);
  await signIn(page).click();
  await expect(dialog(page)).toHaveAccessibleName("Sign in");
  return dialog(page);
}

async function fill(form: Locator, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password").fill(password);
}

async function openSignup(page: Page): Promise<Locator> {
  const form = await openLogin(page);
  await form.getByRole("link", { name: "Create an account" }).click();
  await expect(form).toHaveAccessibleName("Create your account");
  return form;
}

/** Delays all responses to a call until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

// G06, A01, A02, A03
test("the header's Sign In opens a dialog whose two forms link to each other", async ({ page, stranger }) => {
  const form = await openLogin(page);
  await expect(form.getByLabel("Email")).toBeFocused();
  await expect(form.getByLabel("Email")).toHaveJSProperty("required", true);
  await expect(form.getByLabel("Email")).toHaveAttribute("type", "email");
  await expect(form.getByLabel("Password")).toHaveJSProperty("required", true);
  await form.getByLabel("Email").fill(stranger.email);

  await form.getByRole("link", { name: "Create an account" }).click();
  await expect(form).toHaveAccessibleName("Create your account");
  await expect(form.getByLabel("First Name (Optional)")).toBeFocused();
  await expect(form.getByLabel("Email")).toHaveValue(stranger.email);

  await form.getByRole("link", { name: "Sign in" }).click();
  await expect(form).toHaveAccessibleName("Sign in");
  await expect(form.getByLabel("First Name (Optional)")).toHaveCount(0);
  await expect(page).toHaveURL("/pricing");
});

// A14
const waysToClose: Record<string, (page: Page) => Promise<void>> = {
  "its button": (page) => dialog(page).getByRole("button", { name: "Close" }).click(),
  Escape: (page) => page.keyboard.press("Escape"),
  "a press beside it": (page) => page.mouse.click(5, 5),
};
for (const [way, close] of Object.entries(waysToClose)) {
  test(`${way} closes the dialog and restores the focus`, async ({ page }) => {
    await openLogin(page);
    await close(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(signIn(page)).toBeFocused();
    await signIn(page).click(); // it opens again
    await expect(dialog(page)).toBeVisible();
  });
}

// A14
test("closing the dialog that a menu opened returns the focus to the menu", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/pricing");
  const menu = page.getByRole("banner").locator("summary", { hasText: "Menu" });
  await menu.click();
  await signIn(page).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await expect(page.locator("details[open] > summary", { hasText: "Menu" })).toHaveCount(0);
});

// A04, A15, A17, A18, A19
test("signing in leaves the visitor on the page, signed in", async ({ page, context, user }) => {
  await context.clearCookies();
  const form = await openLogin(page);
  await fill(form, user);
  const release = await hold(page, "/api/auth/login");
  const call = page.waitForRequest("/api/auth/login");
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(form.getByRole("button", { name: "Signing in..." })).toBeDisabled();
  expect((await call).postDataJSON()).toEqual({ email: user.email, password: user.password });
  release();

  await expect(userMenu(page, user.firstName)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL("/pricing");
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(kept).toBe('[{},{},""]');
  await page.reload();
  await expect(userMenu(page, user.firstName)).toBeVisible();
});

// A15
test("signing in keeps the text in the demo", async ({ page, context, user }) => {
  await context.clearCookies();
  await page.goto("/");
  await page.locator("island-root[ready]").waitFor();
  const draft = page.getByRole("textbox", { name: "AI-Generated Text" });
  await draft.fill(textOf(20));
  await signIn(page).click();
  await fill(dialog(page), user);
  await page.keyboard.press("Enter");
  await expect(userMenu(page, user.firstName)).toBeVisible();
  await page.locator("island-root[ready]").waitFor();
  await expect(draft).toHaveValue(textOf(20));
  await expect(page.getByRole("button", { name: "Transform This Text" })).toBeVisible();
});

// A03, A05, A16, PR12, PR13
test("choosing a plan opens the sign-up form, and then the checkout", async ({ page, stranger }) => {
  await page.goto("/pricing");
  await page.getByRole("link", { name: "Choose Premium" }).click();
  const form = dialog(page);
  await expect(form).toHaveAccessibleName("Create your account");
  await form.getByLabel("First Name (Optional)").fill(stranger.firstName);
  await fill(form, stranger);
  const release = await hold(page, "/api/auth/register");
  await form.getByRole("button", { name: "Create account" }).click();
  await expect(form.getByRole("button", { name: "Creating account..." })).toBeDisabled();
  release();

  await expect(userMenu(page, stranger.firstName)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL("/checkout");
  await expect(page.getByRole("heading", { name: "Premium" })).toBeVisible();
});

// A06
test("a password of five characters is refused without a call", async ({ page, stranger }) => {
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && calls.push(request.url()));
  const form = await openSignup(page);
  await fill(form, { ...stranger, password: "12345" });
  await form.getByRole("button", { name: "Create account" }).click();
  await expect(form.getByRole("alert")).toContainText("Password must be at least 6 characters");
  await expect(form.getByRole("alert")).toBeFocused();
  await expect(form.getByLabel("Password")).toHaveAttribute("aria-invalid", "true");
  expect(calls).toEqual([]);

  await form.getByLabel("Password").fill("123456");
  await expect(form.getByLabel("Password")).not.toHaveAttribute("aria-invalid", "true");
});

// A10
test("a failure is shown in a focused red box, and the input stays", async ({ page, user, faults }) => {
  await page.context().clearCookies();
  const form = await openLogin(page);
  await fill(form, { email: user.email, password: "not the password" });
  await form.getByRole("button", { name: "Sign In" }).click();
  const box = form.getByRole("alert");
  await expect(box).toContainText("That email or password isn’t right.");
  await expect(box).toHaveAttribute("data-tone", "error");
  await expect(box).toBeFocused();
  await expect(form.getByLabel("Email")).toHaveValue(user.email);
  await expect(form.getByLabel("Password")).toHaveValue("not the password");
  await expect(form.getByRole("button", { name: "Sign In" })).toBeEnabled();
  faults.expectStatus(401);
});

// A10
test("an email address with an account is passed to the sign-in form, over the page", async ({
  page,
  context,
  user,
  faults,
}) => {
  await context.clearCookies();
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const form = await openSignup(page);
  await fill(form, user);
  await form.getByRole("button", { name: "Create account" }).click();
  await expect(form.getByRole("alert")).toContainText("An account with this email already exists.");
  await form.getByRole("button", { name: "Sign in with this email" }).click();
  await expect(form).toHaveAccessibleName("Sign in");
  await expect(form.getByLabel("Email")).toHaveValue(user.email);
  await expect(form.getByLabel("Password")).toBeFocused();
  await form.getByLabel("Password").fill(user.password);
  await page.keyboard.press("Enter");
  await expect(userMenu(page, user.firstName)).toBeVisible();
  await expect(page).toHaveURL("/pricing");
  expect(addresses.filter((address) => decodeURIComponent(address).includes("@"))).toEqual([]);
  faults.expectStatus(409);
});

test("the sign-up form shows the chosen plan, and opens the terms in a new tab", async ({
  page,
  context,
  stranger,
}) => {
  await page.goto("/pricing");
  await page.getByRole("link", { name: "Start Humanizing" }).click();
  const form = dialog(page);
  await expect(form.locator(".chosen")).toContainText("Pro plan $24/month");
  await fill(form, stranger);
  for (const [name, path] of [
    ["terms", "/terms"],
    ["privacy page", "/privacy"],
  ] as const) {
    const [opened] = await Promise.all([context.waitForEvent("page"), form.getByRole("link", { name }).click()]);
    await expect(opened).toHaveURL(path);
    await opened.close();
  }
  await expect(form.getByLabel("Email")).toHaveValue(stranger.email);
});

// A11, A12, A13
const failures = [
  { form: "login", path: "/api/auth/login", answer: { status: 500, json: {} }, text: "Login failed" },
  { form: "login", path: "/api/auth/login", answer: undefined, text: "Failed to fetch" },
  { form: "signup", path: "/api/auth/register", answer: { status: 500, json: {} }, text: "Registration failed" },
  { form: "signup", path: "/api/auth/register", answer: undefined, text: "Failed to fetch" },
];
for (const { form: name, path, answer, text } of failures) {
  test(`${name}: ${answer ? "a response without a reason" : "no response"} shows ${text}`, async ({
    page,
    stranger,
    faults,
  }) => {
    await page.route(path, (route) => (answer ? route.fulfill(answer) : route.abort("connectionrefused")));
    const form = await (name === "signup" ? openSignup(page) : openLogin(page));
    await fill(form, stranger);
    await form.locator("button[type=submit].button[data-kind=primary]").click();
    await expect(form.getByRole("alert").locator("strong")).toHaveText(text);
    const advice = answer ? "Try again in a minute" : "Check your connection and try again";
    await expect(form.getByRole("alert")).toContainText(`${advice}: what you typed is still here.`);
    if (answer) faults.expectStatus(answer.status);
    else faults.expect(/ERR_CONNECTION_REFUSED/);
  });
}

// A13
test("signup: an error without a message shows Signup failed", async ({ page, stranger }) => {
  const form = await openSignup(page);
  await fill(form, stranger);
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new Error());
  });
  await form.getByRole("button", { name: "Create account" }).click();
  await expect(form.getByRole("alert").locator("strong")).toHaveText("Signup failed");
});

test("the password can be shown, and is hidden again when it is sent", async ({ page, stranger, faults }) => {
  const form = await openLogin(page);
  await fill(form, stranger);
  await form.getByRole("button", { name: "Show password" }).click();
  await expect(form.getByLabel("Password")).toHaveAttribute("type", "text");
  await expect(form.getByLabel("Password")).toBeFocused();
  await form.getByRole("button", { name: "Hide password" }).click();
  await expect(form.getByLabel("Password")).toHaveAttribute("type", "password");
  await form.getByRole("button", { name: "Show password" }).click();
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await expect(form.getByLabel("Password")).toHaveAttribute("type", "password");
  faults.expectStatus(401);
});

test("password managers recognize the fields", async ({ page }) => {
  const form = await openLogin(page);
  await expect(form.locator("form input[name=email]")).toHaveAttribute("autocomplete", "username");
  await expect(form.locator("form input[name=password]")).toHaveAttribute("autocomplete", "current-password");
  await openSignup(page);
  await expect(form.locator("form input[name=firstName]")).toHaveAttribute("autocomplete", "given-name");
  await expect(form.locator("form input[name=password]")).toHaveAttribute("autocomplete", "new-password");
});

// SG01, SG02, SG04
for (const name of ["Sign In", "Create an account"]) {
  test(`closing the dialog that the guard's ${name} opened opens the home page`, async ({ page }) => {
    await page.goto("/account");
    await expect(page.getByRole("main")).toContainText("Please sign in to access your account dashboard.");
    await page.getByRole("main").getByRole("link", { name }).click();
    await expect(dialog(page)).toBeVisible();
    await expect(page).toHaveURL("/account");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL("/");
  });
}

// SG03
test("signing in at the guard opens the requested page", async ({ page, context, user }) => {
  await context.clearCookies();
  await page.goto("/account");
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await fill(dialog(page), user);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome back, ${user.firstName}!`);
  await expect(page).toHaveURL("/account");
});

// SG03
test("a session that ended in the editor resumes there, with the draft", async ({ page, context, member, faults }) => {
  await page.goto("/platform");
  await page.locator("island-root[ready]").waitFor();
  await context.clearCookies();
  await page.getByRole("textbox", { name: "Your draft" }).fill(textOf(30));
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await page.getByRole("alert").getByRole("link", { name: "Sign in" }).click();
  const form = page.getByRole("dialog", { name: "Sign in" });
  await fill(form, member);
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(form).toHaveCount(0);
  await page.locator("island-root[ready]").waitFor();
  await expect(page).toHaveURL(/\/platform(\/texts\/.*)?$/); // the draft is saved already, or about to be
  faults.expectStatus(401);
  await expect(page.getByRole("textbox", { name: "Your draft" })).toHaveValue(textOf(30));
});

test("the dialog is fetched only on hover or focus", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto("/pricing", { waitUntil: "networkidle" });
  const before = fetched.length;
  await signIn(page).hover();
  await expect.poll(() => fetched.slice(before)).toContain("/login/dialog");
  await expect(dialog(page)).toHaveCount(0);
  expect(fetched.slice(0, before).filter((path) => path.includes("dialog"))).toEqual([]);
});

test("a click before the script has loaded opens the dialog afterward", async ({ page }) => {
  const release = await hold(page, "**/static/js/shared-*");
  await page.goto("/pricing");
  await signIn(page).click();
  await expect(signIn(page)).toHaveAttribute("aria-busy", "true");
  release();
  await expect(dialog(page)).toBeVisible();
  await expect(signIn(page)).not.toHaveAttribute("aria-busy");
});

for (const [missing, path] of [
  ["script", "**/static/js/shared-*"],
  ["markup", "**/login/dialog*"],
] as const) {
  test(`the link is followed if the dialog's ${missing} cannot be fetched`, async ({ page, faults }) => {
    await page.goto("/pricing");
    await page.route(path, (route) => route.abort("connectionrefused"));
    await signIn(page).click();
    await expect(page).toHaveURL("/login?next=%2Fpricing");
    faults.expect(/ERR_CONNECTION_REFUSED/);
  });
}

test("a visitor who signed in in another tab is redirected", async ({ page, context, stranger }) => {
  await page.goto("/pricing");
  await context.request.post("/api/auth/register", { data: stranger });
  await signIn(page).click();
  await expect(userMenu(page, stranger.firstName)).toBeVisible();
  await expect(page).toHaveURL("/pricing");
});

test("the links are followed on the page of the form itself", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("main").getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL("/signup");
  await expect(dialog(page)).toHaveCount(0);
});
