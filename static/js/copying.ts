import { copyText } from "./shared/clipboard.ts";

const shownFor = 2000; // milliseconds

/** Makes a button copy a text, and say so for a while. */
export function copies(button: Element | null, text: () => string): void {
  const label = button?.querySelector("span");
  const say = (words: string) => {
    if (label) label.textContent = words;
  };
  button?.addEventListener("click", async () => {
    try {
      await copyText(text());
      say("Copied!");
    } catch {
      say("Couldn’t copy"); // the text can still be selected
    }
    setTimeout(() => say("Copy"), shownFor);
  });
}
