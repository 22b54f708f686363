import { expect, type JSHandle, type Page } from "@playwright/test";

type Looks = Map<Element, string>;

/** Tabs through the page, and fails where the focus cannot be seen or is covered (WCAG 2.4.7, 2.4.11). */
export async function expectFocusSeen(page: Page, situation: string): Promise<void> {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const before = await page.evaluateHandle(looks);
  const visited = await page.evaluateHandle(() => new Set<Element>());
  const problems: string[] = [];
  for (let presses = 0; presses < 500; presses++) {
    await page.keyboard.press("Tab");
    const step = await page.evaluate(look, { before, visited } as Walk);
    if (step === "again") break;
    if (step) problems.push(step);
  }
  expect(await visited.evaluate((elements) => elements.size), "Tab reached nothing").toBeGreaterThan(0);
  expect.soft(problems, situation).toEqual([]);
  await Promise.all([before.dispose(), visited.dispose()]);
}

interface Walk {
  before: JSHandle<Looks>;
  visited: JSHandle<Set<Element>>;
}

/** Runs in the page: how each element is outlined while nothing has the focus. */
function looks(): Looks {
  const ring = (element: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return `${outlineStyle === "none" ? "none" : outlineWidth} ${boxShadow}`;
  };
  return new Map([...document.querySelectorAll("body, body *")].map((element) => [element, ring(element)]));
}

/** Runs in the page: reports what is wrong with the current focus, or that it has been there before. */
function look({ before, visited }: { before: Looks; visited: Set<Element> }): string | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  if (visited.has(focused)) return "again";
  visited.add(focused);

  const ringed = (element: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const outlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
    return (
      (outlined || boxShadow !== "none") && `${outlined ? outlineWidth : "none"} ${boxShadow}` !== before.get(element)
    );
  };
  const around = [focused, focused.closest("label"), focused.closest(".pane"), focused.closest(".kept")];
  const seen = around.some((element) => element && ringed(element));

  const { left, top, right, bottom } = focused.getClientRects()[0] ?? new DOMRect();
  const inset = Math.min(3, (right - left) / 2, (bottom - top) / 2);
  const across = [left + inset, (left + right) / 2, right - inset];
  const down = [top + inset, (top + bottom) / 2, bottom - inset];
  const uncovered = across.some((x) =>
    down.some((y) => {
      const hit = document.elementFromPoint(x, y);
      return hit && (focused.contains(hit) || hit.closest("label")?.control === focused);
    }),
  );
  if (seen && uncovered) return undefined;
  return `${seen ? "covered" : "no ring"}: ${focused.outerHTML.slice(0, 120)}`;
}
