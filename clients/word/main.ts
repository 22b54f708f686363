// The task pane of the add-in for Microsoft Word. Without Word, its page says what it is.

import { element } from "../browser/ui/elements.ts";
import { problemNotice } from "../browser/ui/notice.ts";
import { Pane } from "./pane/pane.ts";
import { officeMissing, requiredAPI, wordTooOld } from "./pane/problems.ts";
import { paneSettings } from "./settings.ts";
import { PaneStorage } from "./storage.ts";

async function start(page: HTMLElement, guide: HTMLElement): Promise<void> {
  if (!("Office" in globalThis)) return withoutWord(guide, problemNotice(officeMissing));
  const { host } = await Office.onReady();
  if (host !== "Word") return withoutWord(guide);
  const { context } = Office;
  const settings = paneSettings();
  followTheme(context.officeTheme?.bodyBackgroundColor);
  if (!context.requirements.isSetSupported("WordApi", requiredAPI)) {
    page.replaceChildren(element("h1", {}, settings.name), problemNotice(wordTooOld));
    return;
  }
  const pane = new Pane(settings, new PaneStorage(context.partitionKey, settings.site));
  page.replaceChildren(pane.element);
}

/** Shows the guide in a page without Word, below a notice. */
function withoutWord(guide: HTMLElement, notice?: HTMLElement): void {
  guide.dataset.shown = "";
  if (notice) guide.prepend(notice);
}

/** Shows the theme of Word, where Word reports its color as #rrggbb. Otherwise it is the browser's. */
function followTheme(background: string | undefined): void {
  const [, red, green, blue] = background?.match(/^#?(..)(..)(..)/) ?? [];
  if (!red || !green || !blue) return;
  const brightness = [red, green, blue].reduce((sum, part) => sum + Number.parseInt(part, 16), 0) / 3;
  document.documentElement.style.colorScheme = brightness < 128 ? "dark" : "light";
}

const page = document.getElementById("pane");
const guide = document.getElementById("guide");
if (page && guide) void start(page, guide);
