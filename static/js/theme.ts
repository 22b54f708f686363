// Applies the chosen theme. It runs in the head of every page before the first paint, so that the other theme never
// flashes. It stores nothing but the theme.

const storageKey = "theme";
const root = document.documentElement;

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null; // storage is blocked: use the system's theme
  }
}

function store(theme: string): void {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // the choice applies to this page only
  }
}

/** Applies the theme "light" or "dark"; any other value selects the system's theme. */
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
