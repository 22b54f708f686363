import { expect, test } from "./harness/test.ts";

const cookieName = "plainhand";

// A17
test("the browser keeps nothing of the user but a cookie that scripts cannot read", async ({ page, user, context }) => {
  await page.goto("/account");
  await expect(page.getByText(user.email)).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(kept).toBe('[{},{},""]');
  const cookies = (await context.cookies()).sort((one, other) => one.name.localeCompare(other.name));
  expect(cookies.map(({ name }) => name)).toEqual([cookieName, `${cookieName}-browser`]);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
});

// A17
test("signing in changes the session's token", async ({ page, user, context }) => {
  const token = async () => (await context.cookies()).find((cookie) => cookie.name === cookieName)?.value;
  const before = await token();
  expect(before).toBeTruthy();
  await page.goto("/login");
  const answer = await context.request.post("/api/auth/login", { data: user });
  expect(answer.ok()).toBe(true);
  expect(await token()).toBeTruthy();
  expect(await token()).not.toBe(before);
});

// A20
for (const forged of ["forged", "%00%ff", "'; DROP TABLE sessions; --", "A".repeat(3000)]) {
  test(`the forged cookie ${forged.slice(0, 30)} is dropped and the page works`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: cookieName, value: encodeURIComponent(forged), url: baseURL ?? "" }]);
    await page.goto("/account");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In Required");
    expect(await context.cookies()).toEqual([]);
  });
}

// A20, AC13
test("a signed-out session is invalid", async ({ page, user, context }) => {
  const stolen = await context.cookies();
  await page.goto("/account");
  await expect(page.getByText(user.email)).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
  await context.addCookies(stolen);
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In Required");
});

// AC13
test("the Back button shows no account after signing out", async ({ page, user }) => {
  await page.goto("/account");
  await page.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).not.toHaveURL("/account");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In Required");
  await expect(page.getByText(user.email)).toHaveCount(0);
});

// A21, AP16
test("nothing that a browser sends starts a subscription", async ({ page, stranger, context }) => {
  const plan = { subscriptionStatus: "active", currentPlan: "premium", planId: "premium", status: "active" };
  const post = (path: string, data: object) => context.request.post(path, { data });
  expect((await post("/api/auth/register", { ...stranger, ...plan })).ok()).toBe(true);
  await post("/api/user/update-plan", plan);
  await post("/api/user/usage", { wordsUsed: -1 });
  await context.request.post("/signup", { form: { ...plan, email: stranger.email, password: stranger.password } });

  expect((await post("/api/humanize", { text: "Moreover, it is important." })).status()).toBe(403);
  await page.goto("/platform");
  await expect(page).toHaveURL("/pricing");
  await page.goto("/account");
  await expect(page.getByText("Inactive Subscription")).toBeVisible(); // AC07
});
