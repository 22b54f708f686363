import type { Page } from "@playwright/test";
import { expectAccessible } from "./harness/accessibility.ts";
import { expectWithinBudget } from "./harness/budget.ts";
import { expectFit } from "./harness/fit.ts";
import { expectFocusSeen } from "./harness/focus.ts";
import { expectForcedColors, expectPrintable, expectStillness } from "./harness/media.ts";
import { views } from "./harness/pages.ts";
import { expectTargets } from "./harness/targets.ts";
import { expect, test } from "./harness/test.ts";
import type { View } from "./harness/views/view.ts";

// Opens each view once and runs all checks; soft failures do not stop the other checks. No console error: G18.
for (const view of views) {
  test(`${view.name} passes all page checks`, async ({ page, show }, info) => {
    await show(view);
    if (view.path) await test.step("budget", () => expectWithinBudget(page, view, info));
    await test.step("frame", () => expectFrame(page, view)); // G01, LG04
    await test.step("axe, both themes", () => expectAccessible(page));
    await test.step("stillness", () => expectStillness(page));
    await test.step("focus", () => expectFocusSeen(page, "the focus"));
    await test.step("forced colors", () => expectForcedColors(page));
    await test.step("print", () => expectPrintable(page));
    await test.step("targets", () => expectTargets(page));
    await test.step("fit", () => expectFit(page));
  });
}

/** Checks that the page has the site's header and footer, one h1, a title, and a description. */
async function expectFrame(page: Page, view: View): Promise<void> {
  await expect(page.getByRole("banner")).toHaveCount(1);
  const footer = view.underBrand ? "Contact support" : "through the API"; // G16
  await expect(page.getByRole("contentinfo")).toContainText(footer);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(view.underBrand ? /^\S.+ · Harbor & Pine$/ : /^\S.+ · Plainhand$/);
  if (!view.status) await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{20}/);
}
