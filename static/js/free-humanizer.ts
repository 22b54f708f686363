// The free tool counts words while somebody types, removes messages about an earlier text, leaves the text for the
// editor in case its writer gets a plan, copies its result, and keeps a result that is there when a further text fails.
// Without this script the form does the rest.

import { copies } from "./copying.ts";
import { pasteRich } from "./shared/pasting.ts";
import { leaveTried } from "./shared/tried.ts";
import { countWords, grouped } from "./shared/words.ts";

addEventListener("pagehide", () => leaveTried(document.querySelector<HTMLTextAreaElement>("#text")?.value ?? ""));
start();

/** Begins with what the server has drawn: the page, or the part of it that another answer has replaced. */
function start(): void {
  const text = document.querySelector<HTMLTextAreaElement>("#text");
  countIn(text, document.querySelector("[data-limit]"));
  text?.addEventListener("paste", pasteRich);
  forgets(text, document.querySelector(".problem"), document.querySelector<HTMLTemplateElement>("#prompt"));
  const result = document.querySelector('[data-view="clean"]');
  copies(document.querySelector("#copy"), () => result?.textContent ?? "");
  if (!result) return;
  text?.form?.setAttribute("data-stays", "");
  text?.form?.addEventListener("submit", sendAgain);
}

function countIn(text: HTMLTextAreaElement | null, count: HTMLElement | null): void {
  if (!text || !count) return;
  const limit = Number(count.dataset.limit);
  const show = () => {
    const words = countWords(text.value);
    const excess = words > limit ? `, ${grouped(words - limit)} too many` : "";
    count.textContent = `${grouped(words)} / ${grouped(limit)} words${excess}`;
  };
  text.addEventListener("input", show);
  if (text.value) show(); // what the browser restored
}

/** What was said of a text goes once it is another. */
function forgets(
  text: HTMLElement | null,
  problem: Element | null | undefined,
  prompt: HTMLTemplateElement | null,
): void {
  text?.addEventListener("input", () => (prompt ? problem?.replaceWith(prompt.content) : problem?.remove()), {
    once: true,
  });
}

/** Sends a further text without leaving the page, so that the result outlives a failure. */
async function sendAgain(event: SubmitEvent): Promise<void> {
  event.preventDefault();
  const form = event.currentTarget as HTMLFormElement;
  const answer = await answerTo(form);
  form.querySelector(".pane-problem")?.remove();
  const main = answer?.querySelector("main");
  if (main?.querySelector("[data-view]")) {
    document.querySelector("main")?.replaceWith(main);
    document.querySelector<HTMLElement>("#free")?.focus();
    start();
    return;
  }
  const notice = main?.querySelector(".notice[role=alert]") ?? unreachable();
  if (notice) refuse(form, notice);
  dispatchEvent(new Event("answered"));
}

/** Shows below the draft why it was not rewritten, and says that the result is another text's. */
function refuse(form: HTMLFormElement, notice: Element): void {
  const text = form.querySelector("textarea");
  const problem = document.createElement("div");
  problem.setAttribute("class", "pane-problem");
  problem.append(notice);
  text?.after(problem);
  problem.scrollIntoView({ block: "nearest" });
  forgets(text, problem, null);
  const heading = form.querySelector<HTMLElement>("[data-earlier]");
  if (heading?.dataset.earlier) heading.textContent = heading.dataset.earlier;
}

/** The page that answers, or undefined if there is none. */
async function answerTo(form: HTMLFormElement): Promise<Document | undefined> {
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
