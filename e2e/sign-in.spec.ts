import type { Page } from "@playwright/test";
import { expect, type Person, test } from "./harness/test.ts";

async function fill(page: Page, person: Pick<Person, "email" | "password">): Promise<void> {
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
}

const form = (page: Page) => page.locator(".auth-form"); // on its own page, or in a dialog
const submit = (page: Page) => form(page).getByRole("button", { name: "Sign In" });
const menu = (page: Page, name: string) => page.getByRole("banner").locator("summary", { hasText: name });

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    // A02, A15, A19, G08, G11
    test("a user signs in, reloads, and signs out", async ({ page, user, context }) => {
      await context.clearCookies();
      await page.goto("/login");
      await fill(page, user);
      await submit(page).click();
      await expect(menu(page, user.firstName)).toBeVisible();
      await page.reload();
      await expect(menu(page, user.firstName)).toBeVisible();

      await menu(page, user.firstName).click();
      await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
      await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" }).first()).toBeAttached();
      await page.goto("/account");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In Required"); // AC13
    });

    // A10
    test("a wrong password shows a red box, and the email address stays", async ({ page, user, faults, context }) => {
      await context.clearCookies();
      await page.goto("/login");
      await fill(page, { email: user.email, password: "not the password" });
      await submit(page).click();
      const box = form(page).getByRole("alert");
      await expect(box).toContainText("That email or password isn’t right.");
      await expect(box).toHaveAttribute("data-tone", "error");
      await expect(page.getByLabel("Email")).toHaveValue(user.email);
      await expect(page.getByLabel("Password")).toHaveValue(javaScriptEnabled ? "not the password" : "");
      faults.expectStatus(401);
    });

    // AC01, SG01, SG03
    test("the account page requires signing in and opens afterward", async ({ page, user, context }) => {
      await context.clearCookies();
      await page.goto("/account");
      await expect(page.getByRole("main")).toContainText("Please sign in to access your account dashboard.");
      await expect(page.getByText(user.email)).toHaveCount(0);
      await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
      await fill(page, user);
      await submit(page).click();
      await expect(page).toHaveURL("/account");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome back, ${user.firstName}!`);
    });

    // A01
    test("the two forms link to each other", async ({ page }) => {
      await page.goto("/login");
      await page.getByRole("link", { name: "Create an account" }).first().click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create your account");
      await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
    });
  });
}

// A08
test("the form requires an email address and a password", async ({ page, stranger }) => {
  await page.goto("/login");
  for (const person of [
    { email: "", password: "x" },
    { email: "ada", password: "x" },
    { email: stranger.email, password: "" },
  ]) {
    await fill(page, person);
    await submit(page).click();
    await expect(form(page)).toHaveJSProperty("ariaBusy", null);
    await expect(page.locator("input:invalid")).not.toHaveCount(0);
  }
});

// A04, A18
test("the button is busy during the call", async ({ page, user, context }) => {
  await context.clearCookies();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("/api/auth/login", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/login");
  await fill(page, user);
  const call = page.waitForRequest("/api/auth/login");
  await submit(page).click();
  const request = await call;
  expect(request.postDataJSON()).toEqual({ email: user.email, password: user.password });
  expect(await request.headerValue("authorization")).toBeNull();
  await expect(page.getByRole("button", { name: "Signing in..." })).toBeDisabled();
  release();
  await expect(menu(page, user.firstName)).toBeVisible();
});

// A11
test("a response without a reason shows Login failed", async ({ page, stranger, faults }) => {
  await page.route("/api/auth/login", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/login");
  await fill(page, stranger);
  await submit(page).click();
  await expect(form(page).getByRole("alert")).toContainText("Login failed");
  faults.expectStatus(500);
});
