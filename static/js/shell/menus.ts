// Closes the header's menus, which as <details> open and close by themselves: on Escape, on a press or a Tab outside
// them, and when a link in them is followed. The focus returns to where the menu was opened.

function openMenu(): HTMLDetailsElement | null {
  return document.querySelector<HTMLDetailsElement>(".menu[open]");
}

function close(menu: HTMLDetailsElement): void {
  const focused = document.activeElement;
  const isLost = focused === document.body || menu.contains(focused);
  menu.open = false;
  if (isLost) menu.querySelector("summary")?.focus({ preventScroll: true });
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

// A page that the browser kept comes back with its menus closed.
addEventListener("pagehide", () => {
  const menu = openMenu();
  if (menu) menu.open = false;
});
