import { type Brand, build, type Settings } from "../build.ts";
import { button, element } from "../ui/elements.ts";
import { SettingsFields } from "../ui/settings.ts";

/** What the buttons of the dialog do. */
interface DialogActions {
  rewrite(): void;
  replace(): void;
  copy(): void;
}

/** A button of the dialog that only some states have. */
export type Offer = "replace" | "copy";

/** The modal dialog of the panel, which traps the focus. */
export class PanelDialog {
  readonly element = element("dialog", { className: "dialog panel", "aria-labelledby": "heading" });
  readonly #heading = element("h2", { id: "heading", tabIndex: -1 });
  readonly #settings = element("form", { className: "settings", "aria-label": "Settings" });
  readonly #status = element("p", { className: "status", role: "status" });
  readonly #progress = element("progress", { "aria-label": "Progress", max: 1 });
  readonly #body = element("div", { className: "body" });
  readonly #words = element("small", { className: "soft num" });
  readonly #again: HTMLButtonElement;
  readonly #offers: Readonly<Record<Offer, HTMLButtonElement>>;
  #fields: SettingsFields | undefined;

  constructor({ rewrite, replace, copy }: DialogActions) {
    this.#again = button("Rewrite again", rewrite, { size: "small" });
    this.#offers = {
      replace: button("Replace selection", replace, { kind: "primary" }),
      copy: button("Copy", copy),
    };
    const close = button("Close", () => this.element.close(), { kind: "quiet", size: "small" });
    const offers = element("div", { className: "row" }, this.#offers.replace, this.#offers.copy);
    this.element.append(
      element("header", {}, this.#heading, close),
      this.#settings,
      element("div", {}, this.#status, this.#progress),
      this.#body,
      element("footer", {}, offers, this.#words),
    );
    this.#settings.addEventListener("submit", (event) => event.preventDefault());
  }

  /** Opens the dialog. Without a text, there is nothing to set. */
  open({ name }: Brand, settings: Settings, hasText: boolean): void {
    this.#heading.textContent = name;
    this.#fields = new SettingsFields(settings, build);
    this.#settings.replaceChildren(...this.#fields.elements, this.#again);
    this.#settings.hidden = !hasText;
    this.setWords("");
    this.reopen();
    this.#heading.focus();
  }

  reopen(): void {
    if (!this.element.open) this.element.showModal();
  }

  get settings(): Settings {
    return this.#fields?.chosen ?? build.defaults;
  }

  /** Shows a state. The focus goes from the heading to the first button that is offered. */
  show(status: string, content: readonly HTMLElement[], ...offered: readonly Offer[]): void {
    this.setStatus(status);
    this.#progress.hidden = true;
    this.#body.replaceChildren(...content);
    for (const [name, offer] of Object.entries(this.#offers)) offer.hidden = !offered.includes(name as Offer);
    const { activeElement } = this.element.getRootNode() as ShadowRoot;
    const [first] = offered;
    if (first && (!activeElement || activeElement === this.#heading)) this.#offers[first].focus();
  }

  /** Shows how much of the text has been rewritten, if that is known. */
  showProgress(share?: number): void {
    this.#progress.hidden = false;
    if (share === undefined) this.#progress.removeAttribute("value");
    else this.#progress.value = share;
  }

  setStatus(status: string): void {
    this.#status.textContent = status;
  }

  /** Shows the words that were counted and are left. */
  setWords(words: string): void {
    this.#words.textContent = words;
  }
}
