import type { Accent } from "../build.ts";

/** Shows the accent of a brand below an element, or the product's own colors. Marks keep theirs, which are distinct. */
export function showAccent(root: HTMLElement, accent: Accent | undefined): void {
  const tokens = ["--caret", "--pencil", "--link", "--button", "--button-edge", "--button-hover"];
  for (const token of tokens) {
    if (accent) root.style.setProperty(token, `light-dark(${accent.light}, ${accent.dark})`);
    else root.style.removeProperty(token);
  }
  if (accent) root.style.setProperty("--button-ink", "var(--paper)"); // as readable on the accent as the accent on it
  else root.style.removeProperty("--button-ink");
}
