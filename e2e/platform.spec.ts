import type { Page } from "@playwright/test";
import { expect, grant, test } from "./harness/test.ts";
import { plainTextOf, textOf } from "./harness/text.ts";

/** Opens the platform and, with JavaScript, waits until the editor is hydrated. */
async function openPlatform(page: Page, javaScriptEnabled = true): Promise<void> {
  await page.goto("/platform");
  if (javaScriptEnabled) await page.locator("island-root[ready]").waitFor();
}

const figure = (page: Page, name: string) => page.locator(`dt:has-text("${name}") + dd`).first();

// PL01
test("a signed-out visitor is redirected to the home page", async ({ page }) => {
  await page.goto("/platform");
  await expect(page).toHaveURL("/");
});

// H01
test("a member who opens the home page is redirected to the platform", async ({ page, member: _ }) => {
  await page.goto("/");
  await expect(page).toHaveURL("/platform");
});

// PL02
test("a user without a plan is redirected to the prices", async ({ page, user: _ }) => {
  await page.goto("/platform");
  await expect(page).toHaveURL("/pricing");
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    // PL03, PL04, PL20, PL21
    test("a new user signs up and humanizes a text", async ({ page, stranger }) => {
      await page.goto("/signup");
      await page.getByLabel("Email").fill(stranger.email);
      await page.getByLabel("Password").fill(stranger.password);
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByRole("banner").locator("summary", { hasText: "Account" })).toBeVisible();
      await grant(stranger.email, "basic");

      await openPlatform(page, javaScriptEnabled);
      const header = page.getByRole("banner");
      await expect(header.getByRole("link", { name: "Account" })).toBeVisible();
      await expect(header.getByRole("button", { name: "Sign Out" })).toBeVisible();
      await expect(figure(page, "Words Used")).toHaveText("0");
      await expect(figure(page, "Remaining")).toHaveText("30,000");
      await expect(figure(page, "Next Reset")).toHaveText(/^(28|29|30|31) days$/);

      await page.getByRole("textbox", { name: "Your draft" }).fill(textOf(300));
      await page.getByRole("button", { name: "Humanize Text" }).click();

      await expect(figure(page, "Words Used")).toHaveText("300");
      await expect(figure(page, "Remaining")).toHaveText("29,700");
      const marked = page.getByRole("group", { name: "Result with marks" });
      expect(await marked.locator("del").count()).toBeGreaterThan(5);
      expect(await marked.locator("ins").count()).toBeGreaterThan(0);
      await expect(page.getByRole("textbox", { name: "Your draft" })).toHaveValue(textOf(300));
      await page.getByText("Report", { exact: true }).click();
      await expect(page.getByRole("img", { name: "Sentence lengths before and after" })).toBeVisible();

      await openPlatform(page, javaScriptEnabled);
      await expect(figure(page, "Words Used")).toHaveText("300");
    });

    // PL11, PL12, PL13
    test("an empty editor shows its placeholders", async ({ page, member: _ }) => {
      await openPlatform(page, javaScriptEnabled);
      await expect(page.getByPlaceholder("Paste your AI-generated text here to humanize it...")).toBeVisible();
      await expect(page.getByText("No text yet")).toBeVisible();
      await expect(page.getByText("Your humanized text will appear here")).toBeVisible();
      await expect(page.getByText("No output yet")).toBeVisible();
    });

    test("the natural layout removes bold words and title case", async ({ page, member: _ }) => {
      await openPlatform(page, javaScriptEnabled);
      const bar = page.getByRole("form", { name: "Humanize" });
      const text =
        "# The mill\n\n**Key point:** it is old.\n\n---\n\n## Final Thoughts\n\nWe need:\n\n- Flour\n- Water\n";
      await page.getByRole("textbox", { name: "Your draft" }).fill(text);
      await page.getByRole("button", { name: "Humanize Text" }).click();
      const marked = page.getByRole("group", { name: "Result with marks" });
      await expect(marked.locator("ins", { hasText: "Key point:" })).toBeVisible();
      await page.getByRole("radio", { name: "Clean" }).check();
      await expect(page.getByText("We need flour and water.")).toBeVisible();
      await expect(bar.getByRole("radio", { name: "Natural" })).toBeChecked();
    });

    // PL16, PL17
    test("the limit can be reached and not exceeded", async ({ page, member: _, faults }) => {
      await openPlatform(page, javaScriptEnabled);
      await page.getByRole("textbox", { name: "Your draft" }).fill(plainTextOf(29_900));
      await page.getByRole("button", { name: "Humanize Text" }).click();
      await expect(figure(page, "Words Used")).toHaveText("29,900");
      await expect(page.getByRole("dialog")).toBeHidden();

      await page.getByRole("textbox", { name: "Your draft" }).fill(plainTextOf(101));
      await page.getByRole("button", { name: "Humanize Text" }).click();
      await expect(page.getByText("Monthly word limit reached. Upgrade your plan for more words.")).toBeVisible();
      await expect(page.getByRole("textbox", { name: "Your draft" })).toHaveValue(plainTextOf(101));
      await expect(figure(page, "Words Used")).toHaveText("29,900");
      if (!javaScriptEnabled) faults.expectStatus(403); // with JavaScript there is no request

      await page.getByRole("textbox", { name: "Your draft" }).fill(plainTextOf(100));
      await page.getByRole("button", { name: "Humanize Text" }).click();
      await expect(figure(page, "Words Used")).toHaveText("30,000");
      await expect(page.getByText("You're running low on words!")).toBeVisible(); // PL08
    });
  });
}

test.describe("a blank text is refused and costs nothing", () => {
  // PL15
  test("JavaScript on", async ({ page, member: _ }) => {
    await openPlatform(page);
    const draft = page.getByRole("textbox", { name: "Your draft" });
    await draft.fill("  \n\n ");
    await expect(page.getByRole("button", { name: "Humanize Text" })).toBeDisabled(); // PL14
    await draft.press("Control+Enter");
    await expect(page.getByText("Please enter some text to humanize.")).toBeVisible();
    await expect(figure(page, "Words Used")).toHaveText("0");
  });

  test.describe(() => {
    test.use({ javaScriptEnabled: false });
    test("JavaScript off", async ({ page, member: _, faults }) => {
      await openPlatform(page, false);
      await page.getByRole("textbox", { name: "Your draft" }).fill("  \n\n ");
      await page.getByRole("button", { name: "Humanize Text" }).click();
      await expect(page.getByText("Please enter some text to humanize.")).toBeVisible();
      await expect(figure(page, "Words Used")).toHaveText("0");
      faults.expectStatus(400);
    });
  });
});

// Markup in a text is shown as text, and right-to-left text is preserved.
test("pasted markup is shown as text", async ({ page, member: _ }) => {
  const markup = `<script>document.title = "pwned"</script><img src=x onerror="document.title = 'pwned'">`;
  const pasted = `${markup} שלום 👩‍👩‍👧 ${textOf(40)}`;
  await openPlatform(page);
  await page.getByRole("textbox", { name: "Your draft" }).fill(pasted);
  await page.getByLabel("Mode").selectOption("casual");
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await expect(page.getByRole("group", { name: "Result with marks" })).toContainText("שלום 👩‍👩‍👧");
  await expect(page).not.toHaveTitle("pwned");
  await expect(page.getByRole("textbox", { name: "Your draft" })).toHaveValue(pasted);
  await expect(page.getByLabel("Mode")).toHaveValue("casual");
});

// PL24
test("Clear empties the editor", async ({ page, member: _ }) => {
  await openPlatform(page);
  await page.getByRole("textbox", { name: "Your draft" }).fill(textOf(30));
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await page.getByRole("group", { name: "Result with marks" }).waitFor();
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page.getByRole("textbox", { name: "Your draft" })).toHaveValue("");
  await expect(page.getByText("No output yet")).toBeVisible();
});

test("a draft in another language says its price before the run, and costs what changed", async ({
  page,
  member: _,
}) => {
  await page.goto("/platform");
  await page.locator("island-root[ready]").waitFor();
  await page
    .getByRole("textbox", { name: "Your draft" })
    .fill(
      "In der heutigen Zeit ist es wichtig, dass die Stadt ihre alten Bäume pflegt und neue pflanzt.\n\n" +
        "Der Besitzer der Mühle hat uns geschrieben, dass sie nicht mehr zu verkaufen ist.",
    );
  await expect(page.getByText("Only changed paragraphs count. German: light clean-up (beta)")).toBeVisible();
  await page.getByRole("button", { name: "Humanize Text" }).click();
  await expect(page.getByText("German: light clean-up (beta). Numbers, names, and quotations checked")).toBeVisible();
  await expect(
    page.getByText("28 words. Only the paragraphs that changed were counted: 17 words.").first(),
  ).toBeVisible();
  await expect(page.locator('dt:has-text("Words Used") + dd').first()).toHaveText("17");
});
