import type { Page } from "@playwright/test";
import { expect, type Person, test } from "./harness/test.ts";

async function fill(page: Page, person: Person): Promise<void> {
  await page.goto("/signup");
  await page.getByLabel("First Name (Optional)").fill(person.firstName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
}

const submit = (page: Page) => page.getByRole("button", { name: "Create account" });
const menu = (page: Page, name: string) => page.getByRole("banner").locator("summary", { hasText: name });

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    // A03, A16
    test("signing up signs in", async ({ page, stranger }) => {
      await fill(page, stranger);
      await submit(page).click();
      await expect(menu(page, stranger.firstName)).toBeVisible();
      await expect(page.getByRole("link", { name: "Sign In", exact: true })).toHaveCount(0);
    });

    // A06
    test("a password of five characters is refused", async ({ page, stranger, faults }) => {
      const calls: string[] = [];
      page.on("request", (request) => request.url().endsWith("/api/auth/register") && calls.push(request.url()));
      await fill(page, { ...stranger, password: "12345" });
      await submit(page).click();
      await expect(page.getByRole("alert")).toContainText("Password must be at least 6 characters");
      await expect(page.getByLabel("Email")).toHaveValue(stranger.email);
      expect(calls).toEqual([]);
      if (!javaScriptEnabled) return faults.expectStatus(400);
      await page.getByLabel("Password", { exact: true }).fill("123456"); // long enough: the message disappears
      await expect(page.getByRole("alert").filter({ visible: true })).toHaveCount(0);
    });

    // A07
    test("a password of six characters is accepted", async ({ page, stranger }) => {
      await fill(page, { ...stranger, password: "123456" });
      await submit(page).click();
      await expect(menu(page, stranger.firstName)).toBeVisible();
    });

    // A08
    test("the form requires a valid email address", async ({ page, stranger }) => {
      for (const email of ["", "ada", "ada@"]) {
        await fill(page, { ...stranger, email });
        await submit(page).click();
        await expect(page).toHaveURL("/signup");
        await expect(page.getByLabel("Email")).toHaveJSProperty("validity.valid", false);
      }
    });

    // A10
    test("an email address with an account shows an error", async ({ page, stranger, user, faults, context }) => {
      await context.clearCookies();
      await fill(page, { ...stranger, email: user.email.toUpperCase() });
      await submit(page).click();
      await expect(page.getByRole("alert")).toContainText("An account with this email already exists.");
      faults.expectStatus(409);

      await page.getByRole("button", { name: "Sign in with this email" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
      await expect(page).toHaveURL("/login");
      await expect(page.getByLabel("Email")).toHaveValue(user.email.toUpperCase());
      await expect(page.getByLabel("Password")).toBeFocused();
      await page.getByLabel("Password").fill(user.password);
      await page.keyboard.press("Enter");
      await expect(menu(page, user.firstName)).toBeVisible();
    });
  });
}

// A07
test("a short password gets the advice to choose a longer one", async ({ page }) => {
  await page.goto("/signup");
  const hint = page.locator("#password-hint");
  for (const [password, advice] of [
    ["12345", "At least 6 characters. Spaces are allowed."],
    ["Qwerty", "This password is common, and attackers try it first."],
    ["mended", "Longer is safer: 12 characters or more."],
    ["mended fence, wet dog", "At least 6 characters. Spaces are allowed."],
  ] as const) {
    await page.getByLabel("Password").fill(password);
    await expect(hint).toHaveText(advice, { useInnerText: true });
  }
});

// A05, A09, A18
test("the script's call omits an empty first name", async ({ page, stranger }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("/api/auth/register", async (route) => {
    await held;
    await route.continue();
  });
  await fill(page, { ...stranger, firstName: "" });
  const call = page.waitForRequest("/api/auth/register");
  await submit(page).click();

  const request = await call;
  expect(request.postDataJSON()).toEqual({ email: stranger.email, password: stranger.password });
  expect(await request.headerValue("authorization")).toBeNull();
  await expect(page.getByRole("button", { name: "Creating account..." })).toBeDisabled();
  release();
  await expect(menu(page, "Account")).toBeVisible(); // G09
});

// A12
test("a response without a reason shows Registration failed", async ({ page, stranger, faults }) => {
  await page.route("/api/auth/register", (route) => route.fulfill({ status: 500, json: {} }));
  await fill(page, stranger);
  await submit(page).click();
  await expect(page.getByRole("alert")).toContainText("Registration failed");
  await expect(submit(page)).toBeEnabled();
  faults.expectStatus(500);
});

// A13
test("a failed request shows the reason", async ({ page, stranger, faults }) => {
  await page.route("/api/auth/register", (route) => route.abort("connectionrefused"));
  await fill(page, stranger);
  await submit(page).click();
  await expect(page.getByRole("alert")).toContainText(/(Failed to fetch|Signup failed) We couldn’t be reached./);
  faults.expect(/ERR_CONNECTION_REFUSED/);
});
