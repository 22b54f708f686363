import type { Accent } from "../build.ts";

/** Shows the accent of a brand below an element, or the product's own colors. Marks keep theirs, which are distinct. */
export function showAccent(root: HTMLElement, accent: Accent | undefined): void {
  const set = (token: string, value: string) =>
    accent ? root.style.setProperty(token, value) : root.style.removeProperty(token);
  for (const token of ["--caret", "--pencil", "--link", "--button", "--button-edge", "--button-hover"]) {
    set(token, `light-dark(${accent?.light}, ${accent?.dark})`);
  }
  set("--button-ink", "var(--paper)"); // as readable on the accent as the accent is on paper
}
