import { mailedLink } from "./harness/mails.ts";
import { expect, newPerson, test } from "./harness/test.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test("a password reset by email signs out other browsers", async ({ page, context, browser }) => {
      const person = newPerson();
      const elsewhere = await browser.newContext();
      await elsewhere.request.post("/api/auth/register", { data: person });
      await page.goto("/login");
      await page.getByRole("link", { name: "Set a new one" }).click();
      await page.getByLabel("Email").fill(person.email);
      await page.getByRole("button", { name: "Send the link" }).click();
      await expect(page.getByText("Check your email.")).toBeVisible();

      await page.goto(await mailedLink(context, person.email, "Set a new password"));
      await page.getByLabel("New password").fill("rhubarb tin ferry");
      await page.getByRole("button", { name: "Set password" }).click();
      await expect(page.getByText("Your password has been changed.")).toBeVisible();
      await expect(page.getByText("This browser")).toBeVisible();
      expect((await elsewhere.request.get("/account")).url()).toContain("/account");
      expect(await (await elsewhere.request.get("/account")).text()).toContain("Sign In Required");
      await elsewhere.close();
    });

    test("a user signs out another browser", async ({ page, user, browser }) => {
      const library = await browser.newContext({
        userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
      });
      await library.request.post("/api/auth/login", { data: { email: user.email, password: user.password } });
      await page.goto("/account");
      await page.getByRole("link", { name: "Sign-in and security" }).click();
      await page.getByRole("button", { name: "Sign out Firefox on Linux" }).click();
      await expect(page.getByText("Signed out.", { exact: false })).toBeVisible();
      await expect(page.getByRole("button", { name: "Sign out Firefox on Linux" })).toHaveCount(0);
      expect(await (await library.request.get("/account")).text()).toContain("Sign In Required");
      await library.close();
    });
  });
}
