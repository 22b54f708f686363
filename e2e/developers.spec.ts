import { APIError, Client } from "../clients/typescript/src/index.ts";
import { makeKey } from "./harness/keys.ts";
import { serverURL } from "./harness/server.ts";
import { expect, test } from "./harness/test.ts";

test("a new user creates a key, and gets a first result on the developer page", async ({ page, user: _ }) => {
  await page.goto("/developers");
  await page.getByRole("link", { name: "Create a test key" }).last().click();
  await expect(page.getByRole("heading", { name: "API keys", level: 1 })).toBeVisible();
  const key = await makeKey(page);
  expect(key).toMatch(/^ph_test_\w{38}$/);
  await page.getByRole("link", { name: "developer page" }).click();
  await page.getByLabel("Your key").fill(key);
  await expect(page.locator("pre", { hasText: "curl" }).first()).toContainText(key); // inserted into the examples
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/^200 /)).toBeVisible();
  await expect(page.getByLabel("Answer", { exact: true })).toContainText('"text": "Today, bakers use 12');
  await page.getByLabel("Call").selectOption("GET /v1/usage");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByLabel("Answer", { exact: true })).toContainText('"limit": 100');
  await page.reload();
  await expect(page.getByLabel("Your key")).toHaveValue(key); // from the tab's session storage
});

test("the console shows errors", async ({ page, faults, user: _ }) => {
  await page.goto("/developers");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Enter your key first")).toBeVisible();
  await page.getByLabel("Your key").fill("ph_test_wrong");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByLabel("Answer", { exact: true })).toContainText("invalid_key");
  faults.expectStatus(401);
});

test("the TypeScript client humanizes a text", async ({ page, user: _ }) => {
  const api = new Client(serverURL(), await makeKey(page));
  const text = "🎉 In today’s fast-paced world, bakers leverage 12 robust ovens.";
  const result = await api.humanize({ text, strength: "strong", keep: ["ovens"] });
  expect(result.text).toContain("12");
  for (const { start, end, before } of result.changes) {
    expect(Array.from(text).slice(start, end).join("")).toBe(before);
  }
  expect((await api.analyze({ text })).habits.length).toBeGreaterThan(0);
  expect((await api.getUsage()).words.limit).toBe(100);
  expect((await api.getModes()).usual.mode).toBe("standard");
  expect((await api.getMe()).key.test).toBe(true);
  const refused = await api.humanize({ text: "" }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(APIError);
  expect(refused).toMatchObject({ status: 400, code: "empty_text", field: "text", isTemporary: false });
});

test("a key is revoked", async ({ page, user: _ }) => {
  await makeKey(page);
  await page.goto("/account/api");
  await page.getByText("Revoke it: The website").click();
  await page.getByRole("button", { name: "Revoke The website" }).click();
  await expect(page.getByText("The key is revoked.")).toBeVisible();
});
