// Runs in the head of every page before anything is painted, so that a chosen theme never flashes. The theme is the
// only thing that it stores in the browser.

const key = "theme";
const root = document.documentElement;

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is blocked: use the system's theme
  }
}

function store(theme: string): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // the choice then applies only to this page
  }
}

/** Forces a theme, or leaves it to the system for any other value. */
function show(theme: string | null): void {
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  else delete root.dataset.theme;
}

show(stored());
root.dataset.scripted = ""; // shows the switch from the first paint, and only where it works

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
