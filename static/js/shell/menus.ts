// Closes the header's menus, which are <details>: on Escape, on a click or focus outside, and when one of their links
// is followed. The focus returns to the menu's summary.

function openMenu(): HTMLDetailsElement | null {
  return document.querySelector<HTMLDetailsElement>(".menu[open]");
}

function close(menu: HTMLDetailsElement): void {
  const focused = document.activeElement;
  const focusIsLost = focused === document.body || menu.contains(focused);
  menu.open = false;
  if (focusIsLost) menu.querySelector("summary")?.focus({ preventScroll: true });
}

document.addEventListener("keydown", ({ key }) => {
  const menu = key === "Escape" ? openMenu() : null;
  if (menu) close(menu);
});

document.addEventListener("click", ({ target }) => {
  const menu = openMenu();
  if (!menu || !(target instanceof Element)) return;
  const within = menu.contains(target);
  if (!within || target.closest("a")) close(menu);
});

document.addEventListener("focusin", ({ target }) => {
  const menu = openMenu();
  if (menu && !menu.contains(target as Node)) menu.open = false;
});

// So that a page from the back/forward cache returns with its menus closed.
addEventListener("pagehide", () => {
  const menu = openMenu();
  if (menu) menu.open = false;
});
