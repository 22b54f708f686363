// Stands in the head of every page, before anything is painted, so that a chosen theme never flashes. The theme is the one
// thing that a page stores in the browser: in a cookie, which is read many times sooner than the browser's storage is opened.

const cookie = "theme";
const year = 365 * 24 * 60 * 60; // seconds
const root = document.documentElement;

function stored(): string | undefined {
  return document.cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${cookie}=`))
    ?.slice(cookie.length + 1);
}

function store(theme: string): void {
  const safe = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there without HTTPS
  document.cookie = `${cookie}=${theme}; path=/; max-age=${year}; samesite=lax${safe}`;
}

/** Forces a theme, or leaves it to the system for any other word. */
function show(theme: string | undefined): void {
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  else delete root.dataset.theme;
}

show(stored());
root.dataset.scripted = ""; // the switch is shown from the first paint, and only to those for whom it works

document.addEventListener("DOMContentLoaded", () => {
  const chosen = root.dataset.theme ?? "system";
  for (const radio of document.querySelectorAll<HTMLInputElement>("input[name=theme]")) {
    radio.checked = radio.value === chosen;
    radio.addEventListener("change", () => {
      store(radio.value);
      show(radio.value);
    });
  }
});
