import { expectAccessible } from "./harness/accessibility.ts";
import { expectFit } from "./harness/fit.ts";
import { expectFocusSeen } from "./harness/focus.ts";
import { makeKey } from "./harness/keys.ts";
import { expectForcedColors, expectStillness } from "./harness/media.ts";
import { officeScript } from "./harness/office/script.ts";
import { expectTargets } from "./harness/targets.ts";
import { expect, plain, test, type WordPane } from "./harness/word.ts";

// What the add-in says when something fails. The document stays as it is every time.

const text = "We utilize it.";

test.describe("with a key", () => {
  let key: string;

  test.beforeEach(async ({ word, page, user: _ }) => {
    key = await makeKey(page);
    await word.open({ paragraphs: [plain(text), plain("They utilize ovens.")] });
    await word.addKey(key);
  });

  test("paragraphs that have changed are left alone, and counted", async ({ word, page }) => {
    await page.getByRole("radio", { name: "Document" }).check();
    await page.getByRole("button", { name: "Rewrite", exact: true }).click();
    await expect(page.getByRole("button", { name: "Insert as tracked changes" })).toBeVisible();
    await page.evaluate(() => {
      const [first] = wordDocument.paragraphs;
      if (first) wordDocument.insert(first, 0, "Now ", first.chars[0]);
    });
    await page.getByRole("button", { name: "Insert as tracked changes" }).click();
    await expect(page.getByRole("alert")).toContainText("1 paragraph has changed since the document was read.");
    await expect(page.getByText("1 change inserted in 1 paragraph.")).toBeVisible();
    expect(await word.paragraphs()).toEqual([`Now ${text}`, "They use ovens."]);
  });

  test("words in a field are left alone", async ({ word, page }) => {
    await word.open({
      paragraphs: [{ runs: [{ text: "They " }, { text: "utilize ovens", field: " REF _a " }, { text: " here." }] }],
    });
    await page.getByRole("button", { name: "Rewrite", exact: true }).click();
    await page.getByRole("button", { name: "Insert as tracked changes" }).click();
    await expect(page.getByRole("alert")).toContainText("the words are in a field");
    expect(await word.paragraphs()).toEqual(["They [REF _a:utilize ovens] here."]);
  });

  test("30,000 words are refused, and none are counted", async ({ word, page, faults }) => {
    await word.open({ paragraphs: Array.from({ length: 300 }, () => plain("word ".repeat(100))) });
    await page.getByRole("radio", { name: "Document" }).check();
    await page.getByRole("button", { name: "Rewrite", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("A text can have up to 5,000 words here.");
    faults.expectStatus(400);
    await expect(page.getByRole("button", { name: "Insert as tracked changes" })).toBeHidden();
    await page.getByText(/^API key: /).click();
    await page.getByRole("button", { name: "Check" }).click();
    await expect(page.getByText("100 of 100 words left")).toBeVisible();
  });

  test("used-up words are reported with what to do", async ({ word, page, faults }) => {
    const long = "We utilize it. ".repeat(50);
    await word.open({ paragraphs: [plain(long)] });
    await page.getByRole("button", { name: "Rewrite", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("100 words");
    faults.expectStatus(403);
    expect(await word.paragraphs()).toEqual([long]);
  });

  test("a rewriting that fails offline is tried again", async ({ page, context, faults }) => {
    await context.setOffline(true);
    await page.getByRole("button", { name: "Rewrite", exact: true }).click();
    await expect(page.getByText("You’re offline.")).toBeVisible();
    faults.expect(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("group", { name: "Result with marks" })).toContainText("use");
  });

  test("a revoked key leads to the field for another", async ({ word, page, faults }) => {
    await page.goto("/account/api");
    await page.getByText("Revoke it: The website").click();
    await page.getByRole("button", { name: "Revoke The website" }).click();
    await expect(page.getByText("The key is revoked.")).toBeVisible();
    await word.open({ paragraphs: [plain(text)] });
    await page.getByRole("button", { name: "Rewrite", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("This key isn’t valid.");
    faults.expectStatus(401);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Change key" }).click();
    await expect(page.getByLabel("Key", { exact: true })).toBeFocused();
    expect(await word.paragraphs()).toEqual([text]);
  });

  test("a key that may not rewrite is refused, and not stored", async ({ word, page }) => {
    await page.route("/v1/me", async (route) => {
      const answer = await route.fetch();
      const me = await answer.json();
      await route.fulfill({ response: answer, json: { ...me, key: { ...me.key, scopes: ["usage"] } } });
    });
    await page.getByRole("button", { name: "Forget key" }).click();
    await page.getByLabel("Key", { exact: true }).fill(key);
    await page.getByRole("button", { name: "Check" }).click();
    await expect(page.getByRole("alert")).toContainText("This key can’t rewrite texts.");
    await word.open({ paragraphs: [plain(text)] });
    await expect(page.getByRole("button", { name: "Rewrite", exact: true })).toBeHidden();
  });

  test("a protected document, a header, and a document without text are reported", async ({ word, page }) => {
    await page.getByRole("button", { name: "Rewrite", exact: true }).click();
    await page.evaluate(() => {
      wordDocument.isProtected = true;
    });
    await page.getByRole("button", { name: "Insert as tracked changes" }).click();
    await expect(page.getByRole("alert")).toContainText("Word didn’t take all changes.");
    expect(await page.evaluate(() => wordDocument.mode)).toBe("Off");
    await page.evaluate(() => {
      wordDocument.isProtected = false;
    });
    await page.getByRole("button", { name: "Insert as tracked changes" }).click();
    await expect(page.getByText("1 change inserted in 1 paragraph.")).toBeVisible();
    await page.evaluate(() => {
      wordDocument.selection = undefined;
    });
    await page.getByRole("button", { name: "Rewrite", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("The selection isn’t in the document’s main text.");
    await word.open({ paragraphs: [plain("")] });
    await page.getByRole("button", { name: "Rewrite", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("No text is selected.");
  });

  test("Word without “Undo all” says how to undo", async ({ word, page }) => {
    await word.open({ paragraphs: [plain(text)], version: "1.4" });
    await page.getByRole("button", { name: "Rewrite", exact: true }).click();
    await page.getByRole("button", { name: "Insert as tracked changes" }).click();
    await expect(page.getByText("To undo them, press Undo in Word")).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo all" })).toBeHidden();
    expect(await word.paragraphs()).toEqual(["We use it."]);
  });
});

test("a Word that is too old is reported", async ({ word, page }) => {
  await word.open({ paragraphs: [plain(text)], version: "1.3" });
  await expect(page.getByRole("alert")).toContainText("This version of Word is too old for the add-in.");
  await expectAccessible(page);
});

for (const [name, open] of [
  ["an ordinary browser", async (word: WordPane) => word.open({ paragraphs: [plain(text)], host: null })],
  ["a browser without scripts", async (word: WordPane) => word.open({ paragraphs: [plain(text)] })],
] as const) {
  test.describe(name, () => {
    test.use({ javaScriptEnabled: name !== "a browser without scripts" });
    test("shows what the page is, and how to install it", async ({ word, page }) => {
      await open(word);
      await expect(page.getByRole("heading", { name: "Rewrite in Word" })).toBeVisible();
      await expect(page.getByRole("link", { name: "the add-in’s manifest" })).toHaveAttribute(
        "href",
        "/word/manifest.xml",
      );
    });
  });
}

test("a blocked Office.js is reported", async ({ page, faults }) => {
  await page.route(officeScript, (route) => route.abort());
  await page.goto("/word/pane");
  await expect(page.getByRole("alert")).toContainText("Word’s part of the add-in didn’t load.");
  faults.expect(/ERR_FAILED/);
});

test("the pane passes the checks of all pages", async ({ word, page, user: _ }) => {
  const key = await makeKey(page);
  await word.open({ paragraphs: [plain(text)] });
  await expectFit(page);
  await word.addKey(key);
  await page.getByRole("button", { name: "Rewrite", exact: true }).click();
  await expect(page.getByRole("button", { name: "Insert as tracked changes" })).toBeVisible();
  await expectStillness(page);
  await expectFocusSeen(page, "the focus");
  await expectForcedColors(page);
  await expectTargets(page);
  await expectFit(page);
});
