// The pages of batches: files can be dropped on the form, which shows how much has been sent, and a batch that is under
// way is drawn anew as it goes on. Without this script the form does the rest, and reloading shows how far it is.

import { at } from "./shared/place.ts";
import { startUploads } from "./shared/uploading.ts";

const patience = 10_000; // milliseconds, until a page that the server tells no more of is loaded again

start();

/** Begins with what the server has drawn: the page, or the part of it that an answer has replaced. */
function start(): void {
  startUploads(start);
  watch(document.querySelector<HTMLElement>("[data-events]"));
}

/** Draws the parts of the page that change as the server tells of them. */
function watch(section: HTMLElement | null): void {
  if (!section?.dataset.events) return;
  const events = new EventSource(at(section.dataset.events));
  events.addEventListener("changed", ({ data }) => show(JSON.parse(data)));
  events.addEventListener("still", () => events.close());
  events.addEventListener("error", () => {
    if (events.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), patience);
  });
}

/** Puts a part in place of the one with its id. Where its words are read aloud, only they are replaced. */
function show(html: string): void {
  const template = document.createElement("template");
  template.innerHTML = html;
  const part = template.content.firstElementChild;
  const former = part && document.getElementById(part.id);
  if (!former || former.isEqualNode(part)) return;
  if ((former as HTMLElement).dataset.words !== undefined) {
    former.textContent = part.textContent;
    return;
  }
  const focused = former.contains(document.activeElement) && purposeOf(document.activeElement);
  former.replaceWith(part);
  if (focused)
    controlsIn(part)
      .find((control) => purposeOf(control) === focused)
      ?.focus();
}

const controlsIn = (part: Element) => [...part.querySelectorAll<HTMLElement>("button, a")];

/** Where a control leads. */
const purposeOf = (control: Element | null) =>
  control?.getAttribute("href") ?? control?.closest("form")?.getAttribute("action");
