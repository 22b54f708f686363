import { copyText } from "./clipboard.ts";

const shownFor = 2000; // milliseconds

/** Makes a button copy a text and confirm it for two seconds. */
export function initCopyButton(button: Element | null, text: () => string): void {
  const label = button?.querySelector("span");
  const setLabel = (words: string) => {
    if (label) label.textContent = words;
  };
  button?.addEventListener("click", async () => {
    try {
      await copyText(text());
      setLabel("Copied!");
    } catch {
      setLabel("Couldn’t copy"); // the text can still be selected
    }
    setTimeout(() => setLabel("Copy"), shownFor);
  });
}
