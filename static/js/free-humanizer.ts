// The enhancements of the free tool: it counts words during input, removes messages about an earlier text, passes the
// text to the editor in case the visitor gets a plan, copies the result, and keeps a result when a later text fails.
// Without this script the form still works.

import { initCopyButton } from "./shared/copyButton.ts";
import { storeFreeToolDraft } from "./shared/freeToolDraft.ts";
import { pasteRich } from "./shared/pasteRichText.ts";
import { countWords, formatNumber } from "./shared/words.ts";

addEventListener("pagehide", () =>
  storeFreeToolDraft(document.querySelector<HTMLTextAreaElement>("#text")?.value ?? ""),
);
start();

/** Initializes the page, also after a response has replaced its main part. */
function start(): void {
  const text = document.querySelector<HTMLTextAreaElement>("#text");
  countIn(text, document.querySelector("[data-limit]"));
  text?.addEventListener("paste", pasteRich);
  removeOnInput(text, document.querySelector(".problem"), document.querySelector<HTMLTemplateElement>("#prompt"));
  const result = document.querySelector('[data-view="clean"]');
  initCopyButton(document.querySelector("#copy"), () => result?.textContent ?? "");
  if (!result) return;
  text?.form?.setAttribute("data-stays", "");
  text?.form?.addEventListener("submit", sendAgain);
}

function countIn(text: HTMLTextAreaElement | null, count: HTMLElement | null): void {
  if (!text || !count) return;
  const limit = Number(count.dataset.limit);
  const show = () => {
    const words = countWords(text.value);
    const excess = words > limit ? `, ${formatNumber(words - limit)} too many` : "";
    count.textContent = `${formatNumber(words)} / ${formatNumber(limit)} words${excess}`;
  };
  text.addEventListener("input", show);
  if (text.value) show(); // the browser may have restored an input
}

/** Removes a problem once its text changes, or replaces it with the prompt. */
function removeOnInput(
  text: HTMLElement | null,
  problem: Element | null | undefined,
  prompt: HTMLTemplateElement | null,
): void {
  text?.addEventListener("input", () => (prompt ? problem?.replaceWith(prompt.content) : problem?.remove()), {
    once: true,
  });
}

/** Sends a later text without leaving the page, so that a failure keeps the earlier result. */
async function sendAgain(event: SubmitEvent): Promise<void> {
  event.preventDefault();
  const form = event.currentTarget as HTMLFormElement;
  const page = await fetchPage(form);
  form.querySelector(".pane-problem")?.remove();
  const main = page?.querySelector("main");
  if (main?.querySelector("[data-view]")) {
    document.querySelector("main")?.replaceWith(main);
    document.querySelector<HTMLElement>("#free")?.focus();
    start();
    return;
  }
  const notice = main?.querySelector(".notice[role=alert]") ?? unreachable();
  if (notice) showRefusal(form, notice);
  dispatchEvent(new Event("answered"));
}

/** Shows a refusal below the draft, and labels the result as that of an earlier text. */
function showRefusal(form: HTMLFormElement, notice: Element): void {
  const text = form.querySelector("textarea");
  const problem = document.createElement("div");
  problem.setAttribute("class", "pane-problem");
  problem.append(notice);
  text?.after(problem);
  problem.scrollIntoView({ block: "nearest" });
  removeOnInput(text, problem, null);
  const heading = form.querySelector<HTMLElement>("[data-earlier]");
  if (heading?.dataset.earlier) heading.textContent = heading.dataset.earlier;
}

/** The page of the response, or undefined if the request fails. */
async function fetchPage(form: HTMLFormElement): Promise<Document | undefined> {
  try {
    const response = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
    });
    return new DOMParser().parseFromString(await response.text(), "text/html");
  } catch {
    return undefined;
  }
}

const unreachable = (): Element | null | undefined =>
  document
    .querySelector<HTMLTemplateElement>("#unreachable")
    ?.content.firstElementChild?.cloneNode(true) as Element | null;
