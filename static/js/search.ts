// Searches a list while somebody types. Without this script the same form asks the server.

import { holds } from "./search/holds.ts";

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
 * Shows the entries that match the field, and the groups that have any, along with the links to those groups. A group's
 * specimen is for browsing.
 */
function search(): void {
  const term = field.value.trim();
  let found = 0;
  for (const { element, texts } of entries) {
    element.hidden = !holds(texts, term);
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

/** Keeps the search in the address, so that a link to it and the way back to it find the same. */
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
  if (form.elements.namedItem("category")) return; // the page has only part of the list: the server has all of it
  event.preventDefault();
  field.value = "";
  search();
  remember();
  field.focus(); // the button is about to disappear
});

// A browser that came back may have restored another word than the server put into the field.
addEventListener("pageshow", search);
