import type { Accent } from "../build.ts";

/** Shows the accent of a brand below an element, or the product's own colors. */
export function showAccent(root: HTMLElement, accent: Accent | undefined): void {
  for (const token of ["--caret", "--pencil"]) {
    if (accent) root.style.setProperty(token, `light-dark(${accent.light}, ${accent.dark})`);
    else root.style.removeProperty(token);
  }
}
