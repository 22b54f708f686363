import { button, element } from "../ui/elements.ts";

/** A short message above the page, which stays until it is closed and leaves the focus in the page. */
export class Toast {
  readonly element = element("div", { className: "toast", popover: "manual" });
  readonly #words = element("p", { role: "status" });
  readonly #actions = element("div", { className: "row" });

  constructor() {
    this.element.append(this.#words, this.#actions);
    this.element.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.close();
    });
  }

  get isOpen(): boolean {
    return this.element.matches(":popover-open");
  }

  show(words: string, undo?: () => void): void {
    const actions = [button("Close", () => this.close(), { size: "small", kind: "quiet" })];
    if (undo) actions.unshift(button("Undo", undo, { size: "small" }));
    this.#actions.replaceChildren(...actions);
    if (!this.isOpen) this.element.showPopover();
    this.#words.textContent = words;
  }

  /** Focuses the first button, for users of the keyboard. */
  focus(): void {
    this.#actions.querySelector("button")?.focus();
  }

  close(): void {
    if (this.isOpen) this.element.hidePopover();
  }
}
