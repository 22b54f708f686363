import { type CDPSession, expect, type Page } from "@playwright/test";

/** The record of tabbing through a page, collected in the page. */
interface Walk {
  reached: Set<Element>;
  problems: string[];
  /** Whether an element has had the focus twice. */
  round: boolean;
  end(): void;
}

const stride = 20; // presses between two checks for the end, each of which costs a round trip to the page
const maxPresses = 500;

/** Tabs through the page, and fails if the focus is invisible or covered (WCAG 2.4.7, 2.4.11). */
export async function expectFocusSeen(page: Page, situation: string): Promise<void> {
  const walk = await page.evaluateHandle(startWalk);
  const keyboard = await page.context().newCDPSession(page);
  for (let presses = 0; presses < maxPresses; presses += stride) {
    for (let press = 0; press < stride; press++) await pressTab(keyboard);
    if (await walk.evaluate(({ round }) => round)) break;
  }
  await keyboard.detach();
  const { reached, problems } = await walk.evaluate(({ end, reached, problems }) => {
    end();
    return { reached: reached.size, problems };
  });
  await walk.dispose();
  expect(reached, "Tab reached nothing").toBeGreaterThan(0);
  expect.soft(problems, situation).toEqual([]);
}

/** Presses Tab in one round trip; Playwright's own press takes two. */
async function pressTab(keyboard: CDPSession): Promise<void> {
  const tab = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
  await Promise.all([
    keyboard.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...tab }),
    keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", ...tab }),
  ]);
}

/** Runs in the page: before each Tab, checks the element that the last one focused. */
function startWalk(): Walk {
  const ring = (element: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return `${outlineStyle === "none" ? "none" : outlineWidth} ${boxShadow}`;
  };
  const ringed = (element: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const outlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
    return (outlined || boxShadow !== "none") && ring(element) !== unfocused.get(element);
  };
  const uncovered = (focused: Element) => {
    const { left, top, right, bottom } = focused.getClientRects()[0] ?? new DOMRect();
    const inset = Math.min(3, (right - left) / 2, (bottom - top) / 2);
    const across = [left + inset, (left + right) / 2, right - inset];
    const down = [top + inset, (top + bottom) / 2, bottom - inset];
    return across.some((x) =>
      down.some((y) => {
        const hit = document.elementFromPoint(x, y);
        return hit && (focused.contains(hit) || hit.closest("label")?.control === focused);
      }),
    );
  };
  const look = () => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || walk.round) return;
    walk.round = walk.reached.has(focused);
    if (walk.round) return;
    walk.reached.add(focused);
    const around = [focused, focused.closest("label"), focused.closest(".pane"), focused.closest(".kept")];
    const seen = around.some((element) => element && ringed(element));
    if (seen && uncovered(focused)) return;
    walk.problems.push(`${seen ? "covered" : "no ring"}: ${focused.outerHTML.slice(0, 120)}`);
  };

  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const unfocused = new Map([...document.querySelectorAll("body, body *")].map((element) => [element, ring(element)]));
  const end = () => removeEventListener("keydown", look, true);
  const walk: Walk = { reached: new Set(), problems: [], round: false, end };
  addEventListener("keydown", look, true);
  return walk;
}
