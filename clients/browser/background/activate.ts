import type { Capture, Opening } from "../messages.ts";
import { storedBrand, storedKey, storedSettings } from "./storage.ts";

const topFrame = 0;

/** Opens the panel for the selection of a tab. */
export async function activate({ id: tabId }: ExtensionTab): Promise<void> {
  if (tabId === undefined) return;
  try {
    const target = { tabId, allFrames: true };
    await inject(target, "page.js", grantWaits);
    const frames = await chrome.scripting.executeScript({ target, func: () => globalThis.textAgent?.capture() });
    const opening = await openingOf(frames);
    const top = { tabId, frameIds: [topFrame] };
    await inject(top, "panel.js");
    await chrome.scripting.executeScript({
      target: top,
      func: (opening: Opening) => globalThis.textPanel?.open(opening),
      args: [opening],
    });
  } catch {
    await refuse(tabId).catch(() => undefined); // the tab has been closed
  }
}

/** Browsers may grant the access to a tab a moment after the click. These are the waits for it, in milliseconds. */
const grantWaits = [50, 200];

async function inject(target: InjectionTarget, file: string, [wait, ...later]: readonly number[] = []): Promise<void> {
  try {
    await chrome.scripting.executeScript({ target, files: [file] });
  } catch (error) {
    if (wait === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait));
    await inject(target, file, later);
  }
}

async function openingOf(frames: readonly InjectionResult<Capture | undefined>[]): Promise<Opening> {
  const { frameId, capture } = chosen(frames);
  const [brand, settings, key] = await Promise.all([storedBrand(), storedSettings(), storedKey()]);
  const { text, isEditable } = capture;
  const hasForeignFrame = text === "" && frames.some(({ result }) => result?.hasForeignFrame);
  return { text, isEditable, hasForeignFrame, frameId, brand, settings, hasKey: key !== undefined };
}

/** The selection that the user means: the one in the focused frame, or else the first. */
function chosen(frames: readonly InjectionResult<Capture | undefined>[]): { frameId: number; capture: Capture } {
  const captures = frames.flatMap(({ frameId, result }) => (result ? [{ frameId, capture: result }] : []));
  const selected = captures.filter(({ capture }) => capture.text.trim() !== "");
  const focused = captures.find(({ capture }) => capture.hasFocus);
  const none = { frameId: topFrame, capture: { text: "", isEditable: false, hasFocus: false } };
  return selected.find(({ capture }) => capture.hasFocus) ?? (focused ? none : selected[0]) ?? none;
}

/** Explains that extensions cannot read the page, in the popup of the tab's button. */
async function refuse(tabId: number): Promise<void> {
  await chrome.action.setPopup({ tabId, popup: "notice.html" });
  await chrome.action.openPopup?.();
}
