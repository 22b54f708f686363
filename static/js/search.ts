// Filters a list during input. Without this script the same form searches on the server.

import { matches } from "./search/matches.ts";

const form = document.getElementById("search") as HTMLFormElement;
const field = document.getElementById("search-term") as HTMLInputElement;
const list = document.querySelector("#guides, #tools") as HTMLElement;
const none = document.getElementById("none") as HTMLElement;
const tally = document.getElementById("found") as HTMLElement;

const entries = [...list.querySelectorAll("li")].map((element) => ({
  element,
  texts: [...element.querySelectorAll("a, h2 + p")].map(({ textContent }) => textContent?.replace(/\s+/g, " ") ?? ""),
}));

/**
 * Shows the entries that match the field, their groups, and the links to those groups. A group's example is hidden
 * during a search.
 */
function search(): void {
  const term = field.value.trim();
  let found = 0;
  for (const { element, texts } of entries) {
    element.hidden = !matches(texts, term);
    if (!element.hidden) found++;
  }
  for (const group of list.querySelectorAll("section")) {
    group.hidden = !group.querySelector("li:not([hidden])");
    for (const link of document.querySelectorAll<HTMLElement>(`a[href="#${group.id}"]`)) link.hidden = group.hidden;
  }
  for (const specimen of list.querySelectorAll("figure")) specimen.hidden = term !== "";
  list.hidden = found === 0;
  none.hidden = found > 0;
  (none.querySelector("s") as HTMLElement).textContent = term;
  tally.textContent = (tally.textContent ?? "").replace(/\d+/, String(found));
}

/** Writes the search term to the URL, so that links and back navigation restore the search. */
function updateURL(): void {
  const address = new URL(location.href);
  const term = field.value.trim();
  if (term) address.searchParams.set("search", term);
  else address.searchParams.delete("search");
  history.replaceState(history.state, "", address);
}

field.addEventListener("input", () => {
  search();
  updateURL();
});

form.addEventListener("submit", (event) => event.preventDefault());

none.addEventListener("submit", (event) => {
  if (form.elements.namedItem("category")) return; // the page has only one category: the server searches all of them
  event.preventDefault();
  field.value = "";
  search();
  updateURL();
  field.focus(); // the button that has the focus is about to disappear
});

// On back navigation the browser may restore a different term than the server rendered.
addEventListener("pageshow", search);
