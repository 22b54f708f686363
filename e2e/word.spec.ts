import { expectAccessible } from "./harness/accessibility.ts";
import { brandName, publishBrand } from "./harness/brand.ts";
import { makeKey } from "./harness/keys.ts";
import { expect, plain, test } from "./harness/word.ts";

// The add-in in a stand-in for Word. For its failures, see word-failures.spec.ts.

const robust = "It is important to note that it works.";

/** A document with what must stay as it is. */
const report = [
  plain("We utilize ovens", { style: "Heading1" }),
  {
    runs: [
      { text: "We " },
      { text: "utilize", format: "b" },
      { text: " the 𝕏 " },
      { text: "ovens", link: "/ovens" },
      { text: "\u0002. " },
      { text: robust, format: "i" },
    ],
  },
  plain(""),
  plain("We utilize 2^3 of them. It’s fine, and they utilize it."),
  plain("We utilize it.", { nesting: 1 }),
];

const after = [
  "We utilize ovens",
  "We [b:use] the 𝕏 [/ovens:ovens]\u0002. [i:It works.]",
  "",
  "We use 2^3 of them. It’s fine, and they use it.",
  "We utilize it.",
];

test.beforeEach(async ({ word, page, user: _ }) => {
  const key = await makeKey(page);
  await word.open({ paragraphs: report });
  await word.addKey(key);
});

test("a document is rewritten, inserted as tracked changes, and undone", async ({ word, page }) => {
  await page.evaluate(() => {
    wordDocument.mode = "TrackMineOnly";
  });
  const before = await word.paragraphs();
  await page.getByRole("radio", { name: "Document" }).check();
  await page.getByRole("button", { name: "Rewrite", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: /^\d+ changes/ })).toContainText(
    "2 paragraphs are left as they are.",
  );
  await expectAccessible(page);
  expect(await word.paragraphs()).toEqual(before);
  await page.getByRole("button", { name: "Insert as tracked changes" }).click();
  await expect(page.getByText(/\d+ changes inserted in 2 paragraphs\./)).toBeVisible();
  expect(await word.paragraphs()).toEqual(after);
  expect(await word.originals()).toEqual(report.map(({ runs }) => runs.map(({ text }) => text).join("")));
  expect(await page.evaluate(() => wordDocument.mode)).toBe("TrackMineOnly");
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Undo all" })).toBeFocused();
  await page.getByRole("button", { name: "Undo all" }).click();
  await expect(page.getByText("Your own text is back.")).toBeVisible();
  expect(await word.paragraphs()).toEqual(before);
});

test("only the paragraphs of the selection are rewritten, without a change that is reverted", async ({
  word,
  page,
}) => {
  await page.evaluate(() => {
    wordDocument.selection = [2, 3];
  });
  await page.getByRole("button", { name: "Rewrite", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Revert/ })).toHaveCount(2);
  await page
    .getByRole("button", { name: /^Revert/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /^Reapply/ })).toBeFocused();
  await page.getByRole("button", { name: "Insert as tracked changes" }).click();
  await expect(page.getByText("1 change inserted in 1 paragraph.")).toBeVisible();
  const [, second, , fourth] = await word.paragraphs();
  expect(second).toContain("utilize");
  expect(fourth).toBe("We utilize 2^3 of them. It’s fine, and they use it.");
});

test("“Undo all” leaves the user’s own tracked changes", async ({ word, page }) => {
  const own = async () =>
    page.evaluate(() => wordDocument.open.map(({ chars }) => chars.map(({ value }) => value).join("")));
  await page.evaluate(() => {
    const [heading] = wordDocument.paragraphs;
    wordDocument.mode = "TrackAll";
    if (heading) wordDocument.insert(heading, 0, "Now: ", heading.chars[0]);
  });
  await page.getByRole("radio", { name: "Document" }).check();
  await page.getByRole("button", { name: "Rewrite", exact: true }).click();
  await page.getByRole("button", { name: "Insert as tracked changes" }).click();
  await page.getByRole("button", { name: "Undo all" }).click();
  await expect(page.getByText("Your own text is back.")).toBeVisible();
  expect(await own()).toEqual(["Now: "]);
  expect((await word.paragraphs())[0]).toBe("Now: We utilize ovens");
});

test("a change that Word joins with the user’s own is undone in Word", async ({ word, page }) => {
  await word.open({ paragraphs: [plain("We it.")] });
  await page.evaluate(() => {
    const [first] = wordDocument.paragraphs;
    wordDocument.mode = "TrackAll";
    if (first) wordDocument.insert(first, 3, "utilize ", first.chars[0]);
    wordDocument.mode = "Off";
  });
  await page.getByRole("button", { name: "Rewrite", exact: true }).click();
  await page.getByRole("button", { name: "Insert as tracked changes" }).click();
  await expect(page.getByText("To undo them, press Undo in Word")).toBeVisible();
  expect(await word.paragraphs()).toEqual(["We use it."]);
});

test("settings and key are kept in this browser, and the key can be forgotten", async ({ word, page }) => {
  await page.getByLabel("Mode").selectOption("casual");
  await word.open({ paragraphs: report });
  await expect(page.getByLabel("Mode")).toHaveValue("casual");
  await page.getByText(/^API key: ph_test_/).click();
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("Test key")).toBeVisible();
  await word.open({ paragraphs: report, partitionKey: "other|" });
  await expect(page.getByRole("button", { name: "Rewrite", exact: true })).toBeHidden();
  await word.open({ paragraphs: report });
  await page.getByText(/^API key: ph_test_/).click();
  await page.getByRole("button", { name: "Forget key" }).click();
  await expect(page.getByLabel("Key", { exact: true })).toBeFocused();
  expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain("ph_test_");
});

test("the key goes to the API alone, without cookies", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.headers().authorization)
      sent.push(`${new URL(request.url()).pathname} ${request.headers().cookie ?? ""}`);
  });
  await page.getByRole("radio", { name: "Document" }).check();
  await page.getByRole("button", { name: "Rewrite", exact: true }).click();
  await expect(page.getByRole("button", { name: "Insert as tracked changes" })).toBeVisible();
  expect(sent).toEqual(["/v1/humanize "]);
});

test("the pane carries the brand of the key’s owner, and Word’s theme", async ({ word, page }) => {
  await publishBrand(page);
  const key = await makeKey(page);
  await word.open({ paragraphs: report, background: "#262626" });
  await page.getByText("API key").click();
  await word.addKey(key);
  await expect(page.getByRole("heading", { name: brandName })).toBeVisible();
  await expect(page.locator("body")).not.toContainText("Plainhand");
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
  await expectAccessible(page);
});
