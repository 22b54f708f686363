import { expectAccessible } from "./harness/accessibility.ts";
import { expect, test } from "./harness/extension.ts";
import { makeKey } from "./harness/keys.ts";

// The browser extension in pages of other sites. For its failures, see extension-failures.spec.ts.

const text = "We utilize robust tools in order to help you. 🎉 It is important to note that it works.";

test("a selection in a text field is rewritten, replaced, and restored", async ({ extension, page, user: _ }) => {
  await extension.addKey(await makeKey(page));
  const site = await extension.openSite(`<textarea aria-label="Notes" rows="5">Hello! ${text} Bye.</textarea>`);
  const field = site.getByLabel("Notes");
  await field.evaluate((element: HTMLTextAreaElement, end) => {
    element.focus();
    element.setSelectionRange("Hello! ".length, end);
  }, `Hello! ${text}`.length);
  await extension.press(site);
  const panel = site.getByRole("dialog", { name: "Plainhand" });
  const replace = panel.getByRole("button", { name: "Replace selection" });
  await expect(replace).toBeFocused();
  await expect(panel.getByRole("status")).toHaveText(/^\d+ changes/);
  await panel.getByRole("button", { name: "Take back: “utilize”" }).click();
  await expect(panel.getByRole("button", { name: "Put back in: “utilize”" })).toBeFocused();
  await expectAccessible(site);
  await replace.click();
  await expect(panel).toBeHidden();
  await expect(field).toHaveValue(/^Hello! We utilize .* 🎉 It works\. Bye\.$/);
  await expect(field).toBeFocused();
  await site.keyboard.press("Control+z");
  await expect(field).toHaveValue(`Hello! ${text} Bye.`);
  await site.keyboard.press("Control+y");
  await expect(field).toHaveValue(/It works\. Bye\.$/);
  await site.getByRole("button", { name: "Undo" }).click();
  await expect(field).toHaveValue(`Hello! ${text} Bye.`);
  await expect(site.getByText("Your own text is back.")).toBeVisible();
});
