// Stands in the head of every page, before anything is painted, so that a chosen theme never flashes. The theme is the one
// thing that is stored in the browser.

const key = "theme";
const root = document.documentElement;

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is blocked: the system's theme it is
  }
}

function store(theme: string): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // the choice then holds for this page alone
  }
}

/** Forces a theme, or leaves it to the system for any other word. */
function show(theme: string | null): void {
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
