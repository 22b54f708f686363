// Searches the list of guides while somebody types. Without this script the same form asks the server.

import { holds } from "./blog/search.ts";

const form = document.getElementById("search") as HTMLFormElement;
const field = document.getElementById("search-term") as HTMLInputElement;
const list = document.getElementById("guides") as HTMLUListElement;
const none = document.getElementById("none") as HTMLElement;
const tally = document.getElementById("found") as HTMLElement;

const guides = [...list.children].map((element) => ({
  element: element as HTMLElement,
  texts: [...element.querySelectorAll("h2, h2 + p")].map(({ textContent }) => textContent ?? ""),
}));

/** Shows the guides that hold what the field says. */
function search(): void {
  const term = field.value.trim();
  let found = 0;
  for (const { element, texts } of guides) {
    element.hidden = !holds(texts, term);
    if (!element.hidden) found++;
  }
  list.hidden = found === 0;
  none.hidden = found > 0;
  (none.querySelector("s") as HTMLElement).textContent = term;
  tally.textContent = `${found} of ${guides.length} guides shown`;
}

/** Keeps the search in the address, so that a link to it and a way back to it find the same. */
function remember(): void {
  const address = new URL(location.href);
  const term = field.value.trim();
  if (term) address.searchParams.set("search", term);
  else address.searchParams.delete("search");
  history.replaceState(history.state, "", address);
}

field.addEventListener("input", () => {
  search();
  remember();
});

form.addEventListener("submit", (event) => event.preventDefault());

none.addEventListener("submit", (event) => {
  event.preventDefault();
  field.value = "";
  search();
  remember();
  field.focus(); // the button is about to go
});

// A browser that came back may have put another word into the field than the server did.
addEventListener("pageshow", search);
