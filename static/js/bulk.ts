// The pages of batches: drag and drop and upload progress on the form, and live updates of a running batch. Without
// this script the form uploads the files, and reloading the page shows the batch's progress.

import { withBase } from "./shared/basePath.ts";
import { initUploadForms } from "./shared/uploadForms.ts";

const reloadDelay = 10_000; // milliseconds after the event stream has failed

start();

/** Initializes the page, also after a response has replaced a part of it. */
function start(): void {
  initUploadForms(start);
  watch(document.querySelector<HTMLElement>("[data-events]"));
}

/** Updates parts of the page from the server's event stream. */
function watch(section: HTMLElement | null): void {
  if (!section?.dataset.events) return;
  const events = new EventSource(withBase(section.dataset.events));
  events.addEventListener("changed", ({ data }) => show(JSON.parse(data)));
  events.addEventListener("still", () => events.close());
  events.addEventListener("error", () => {
    if (events.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), reloadDelay);
  });
}

/** Replaces the element with the same id. In a live region, which has data-words, only the text is replaced. */
function show(html: string): void {
  const template = document.createElement("template");
  template.innerHTML = html;
  const next = template.content.firstElementChild;
  const previous = next && document.getElementById(next.id);
  if (!previous || previous.isEqualNode(next)) return;
  if ((previous as HTMLElement).dataset.words !== undefined) {
    previous.textContent = next.textContent;
    return;
  }
  const focused = previous.contains(document.activeElement) && targetOf(document.activeElement);
  previous.replaceWith(next);
  if (focused)
    controlsIn(next)
      .find((control) => targetOf(control) === focused)
      ?.focus();
}

const controlsIn = (part: Element) => [...part.querySelectorAll<HTMLElement>("button, a")];

/** The URL of a link, or the action of a button's form. */
const targetOf = (control: Element | null) =>
  control?.getAttribute("href") ?? control?.closest("form")?.getAttribute("action");
