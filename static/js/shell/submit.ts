// While a form is being sent, its button says so and cannot be pressed again. The words are the button's data-busy.

import { busy } from "./busy.ts";

let release: (() => void) | undefined;

document.addEventListener("submit", ({ submitter, defaultPrevented }) => {
  if (defaultPrevented || !(submitter instanceof HTMLButtonElement) || !submitter.dataset.busy) return;
  release = busy(submitter);
});

// A page that the browser kept comes back as it was left: re-enable the button.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) release?.();
});
