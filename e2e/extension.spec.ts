import type { Locator } from "@playwright/test";
import { expectAccessible } from "./harness/accessibility.ts";
import { brandName, publishBrand } from "./harness/brand.ts";
import { expect, test } from "./harness/extension.ts";
import { makeKey } from "./harness/keys.ts";

// The browser extension in pages of other sites. For its failures, see extension-failures.spec.ts.

const text = "We utilize the 𝕏 ovens. It is important to note that it works.";
const rewritten = "We use the 𝕏 ovens. It works.";

/** Selects a part of a text field's value. */
async function selectIn(field: Locator, part: string): Promise<void> {
  await field.evaluate((element: HTMLTextAreaElement | HTMLInputElement, part) => {
    element.focus();
    const start = element.value.indexOf(part);
    element.setSelectionRange(start, start + part.length);
  }, part);
}

/** Selects the contents of an element. */
async function selectAll(element: Locator): Promise<void> {
  await element.evaluate((element: HTMLElement) => {
    element.focus();
    element.ownerDocument.getSelection()?.selectAllChildren(element);
  });
}

test.beforeEach(async ({ extension, page, user: _ }) => extension.addKey(await makeKey(page)));

test("a selection in a text field is rewritten, replaced, and restored", async ({ extension }) => {
  const site = await extension.openSite(`<textarea aria-label="Notes" rows="5">👋 Hello! ${text} Bye.</textarea>`);
  const field = site.getByLabel("Notes");
  await selectIn(field, text);
  await extension.press(site);
  const panel = site.getByRole("dialog", { name: "Plainhand" });
  const replace = panel.getByRole("button", { name: "Replace selection" });
  await expect(replace).toBeFocused();
  await expect(panel.getByRole("status")).toHaveText(/^\d+ changes/);
  await panel.getByRole("button", { name: "Revert: “utilize”" }).click();
  await expect(panel.getByRole("button", { name: "Reapply: “utilize”" })).toBeFocused();
  await expectAccessible(site);
  await replace.click();
  await expect(panel).toBeHidden();
  const replaced = `👋 Hello! ${rewritten.replace("use", "utilize")} Bye.`;
  await expect(field).toHaveValue(replaced);
  await expect(field).toBeFocused();
  await site.keyboard.press("Control+z");
  await expect(field).toHaveValue(`👋 Hello! ${text} Bye.`);
  await site.keyboard.press("Control+Shift+z");
  await expect(field).toHaveValue(replaced);
  await site.getByRole("button", { name: "Undo" }).click();
  await expect(field).toHaveValue(`👋 Hello! ${text} Bye.`);
  await expect(site.getByText("Your own text is back.")).toBeVisible();
});

test("only edited words of an editable page change, and its scripts hear of them", async ({ extension }) => {
  const site = await extension.openSite(`
    <div contenteditable aria-label="Notes" role="textbox"><p>We <b>utilize</b> <a href="/ovens">the
    𝕏 ovens</a>.</p><p>It is important to note that <i>it works</i>.</p></div>
    <script>document.addEventListener("input", ({ inputType }) => document.body.dataset[inputType] = "");</script>`);
  const editor = site.getByLabel("Notes");
  const before = await editor.innerHTML();
  await selectAll(editor);
  await extension.press(site);
  await site.getByRole("button", { name: "Replace selection" }).click();
  await expect(editor.locator("p")).toHaveText(["We use the 𝕏 ovens.", "It works."]);
  await expect(editor.locator("b")).toHaveText("use");
  await expect(editor.locator("a")).toHaveAttribute("href", "/ovens");
  await expect(site.locator("body")).toHaveAttribute("data-insert-text");
  await site.getByRole("button", { name: "Undo" }).click();
  await expect(site.getByText("Your own text is back.")).toBeVisible();
  await expect(editor.locator("p")).toHaveText(["We utilize the 𝕏 ovens.", /^It is important/], { useInnerText: true });
  expect(before).toContain("<b>utilize</b>");
  await expect(editor.locator("b")).toHaveText("utilize");
});

test("a selection is found in frames and open shadow roots", async ({ extension }) => {
  const site = await extension.openSite(`
    <iframe title="Frame" srcdoc="<textarea aria-label='Framed'>${text}</textarea>"></iframe><div id="shadow"></div>
    <script>document.querySelector("#shadow").attachShadow({ mode: "open" }).innerHTML =
      "<input aria-label='Shadowed' value='${text}'><div contenteditable role=textbox aria-label='Editable'>${text}</div>";
    </script>`);
  const fields = [site.frameLocator("iframe").getByLabel("Framed"), site.getByLabel("Shadowed")];
  for (const field of fields) {
    await selectIn(field, text);
    await extension.press(site);
    await site.getByRole("button", { name: "Replace selection" }).click();
    await expect(field).toHaveValue(rewritten);
    await site.getByRole("button", { name: "Undo" }).click();
    await expect(field).toHaveValue(text);
    await site.getByRole("button", { name: "Close" }).click();
  }
  const editor = site.getByLabel("Editable");
  await editor.evaluate((element: HTMLElement) => {
    element.focus();
    (element.getRootNode() as Document).getSelection()?.selectAllChildren(element);
  });
  await extension.press(site);
  await site.getByRole("button", { name: "Replace selection" }).click();
  await expect(editor).toHaveText(rewritten);
});

test("text that cannot be edited is copied", async ({ extension }) => {
  const site = await extension.openSite(`<p id="source">${text}</p><textarea aria-label="Target"></textarea>`);
  await selectAll(site.locator("#source"));
  await extension.press(site);
  await expect(site.getByText("This text can’t be replaced here.")).toBeVisible();
  await expect(site.getByRole("button", { name: "Replace selection" })).toBeHidden();
  await site.getByRole("button", { name: "Copy" }).click();
  await expect(site.getByText("Copied.")).toBeVisible();
  await site.keyboard.press("Escape");
  await site.getByLabel("Target").focus();
  await site.keyboard.press("Control+v");
  await expect(site.getByLabel("Target")).toHaveValue(rewritten);
  await expect(site.locator("#source")).toHaveText(text);
});

test("the settings of the panel apply to the next rewriting", async ({ extension }) => {
  const site = await extension.openSite(`<textarea aria-label="Notes">We do not utilize it.</textarea>`);
  await selectIn(site.getByLabel("Notes"), "We do not utilize it.");
  await extension.press(site);
  const marked = site.getByRole("group", { name: "Result with marks" });
  await expect(marked).toContainText("use");
  await site.getByLabel("Mode").selectOption("casual");
  await site.getByRole("button", { name: "Rewrite again" }).click();
  await expect(marked).toContainText("don't");
});

test("the settings page checks a key, keeps it to the extension, and forgets it", async ({ extension }) => {
  const settings = await extension.open("options.html");
  await expectAccessible(settings);
  await expect(settings.getByText(/^A key is stored: ph_test_/)).toBeVisible();
  await settings.getByLabel("Mode").selectOption("casual");
  await expect(settings.getByText("Saved.")).toBeVisible();
  await settings.getByRole("button", { name: "Check" }).click();
  await expect(settings.getByText("Test key")).toBeVisible();
  await settings.reload();
  await expect(settings.getByLabel("Mode")).toHaveValue("casual");
  const site = await extension.openSite(`<textarea aria-label="Notes">${text}</textarea>`);
  await extension.press(site);
  expect(await extension.storageSeenBy(site)).toMatch(/not allowed/);
  await settings.getByRole("button", { name: "Forget key" }).click();
  await expect(settings.getByText("No key is stored.")).toBeVisible();
});

test("the panel carries the brand of the key’s owner", async ({ extension, page }) => {
  await publishBrand(page);
  await extension.addKey(await makeKey(page));
  const site = await extension.openSite(`<textarea aria-label="Notes">${text}</textarea>`);
  await selectIn(site.getByLabel("Notes"), text);
  await extension.press(site);
  const panel = site.getByRole("dialog", { name: brandName });
  await expect(panel.getByRole("button", { name: "Copy" })).toBeVisible();
  await expect(panel.getByRole("heading", { name: brandName })).toHaveCSS("color", "rgb(7, 109, 78)");
  await expect(panel).not.toContainText("Plainhand");
  await expectAccessible(site);
});
