// The free tool counts words while somebody types, removes messages about an earlier text, leaves the text for the
// editor in case its writer gets a plan, and copies its result. Without this script the form does the rest.

import { leaveTried } from "../../islands/humanizing/tried.ts";
import { countWords, grouped } from "../../islands/humanizing/words.ts";
import { copies } from "./copying.ts";

const text = document.querySelector<HTMLTextAreaElement>("#text");
const count = document.querySelector<HTMLElement>("[data-limit]");

if (text && count) {
  const limit = Number(count.dataset.limit);
  const show = () => {
    const words = countWords(text.value);
    const excess = words > limit ? `, ${grouped(words - limit)} too many` : "";
    count.textContent = `${grouped(words)} / ${grouped(limit)} words${excess}`;
  };
  text.addEventListener("input", show);
  if (text.value) show(); // what the browser restored
  addEventListener("pagehide", () => leaveTried(text.value));
}

const problem = document.querySelector(".problem");
const prompt = document.querySelector<HTMLTemplateElement>("#prompt");

text?.addEventListener("input", () => prompt && problem?.replaceWith(prompt.content), { once: true });

copies(document.querySelector("#copy"), () => document.querySelector('[data-view="clean"]')?.textContent ?? "");
