import type { Settings } from "../../browser/build.ts";
import { element } from "../../browser/ui/elements.ts";
import { SettingsFields } from "../../browser/ui/settings.ts";
import type { Scope } from "../document/reading.ts";
import type { PaneSettings } from "../settings.ts";
import type { PaneStorage } from "../storage.ts";

const scopes: readonly (readonly [Scope, string, string])[] = [
  ["selection", "Selection", "Every paragraph that it touches"],
  ["document", "Document", "Without headings, tables, and quotations"],
];

/** The form in which a rewriting is chosen and started. */
export class Controls {
  readonly element = element("form", { className: "controls", "aria-label": "Rewrite" });
  readonly #fields: SettingsFields;
  readonly #submit = element("button", { type: "submit", className: "button", "data-kind": "primary" }, "Rewrite");

  constructor(settings: PaneSettings, storage: PaneStorage, rewrite: () => void) {
    this.#fields = new SettingsFields({ ...settings.defaults, ...storage.settings }, settings);
    this.element.append(
      scopeField(),
      element("div", { className: "settings" }, ...this.#fields.elements),
      element("div", {}, this.#submit),
    );
    this.element.addEventListener("change", () => storage.saveSettings(this.#fields.chosen));
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      rewrite();
    });
  }

  get scope(): Scope {
    return new FormData(this.element).get("scope") === "document" ? "document" : "selection";
  }

  /** The chosen settings. The layout is always kept, since paragraphs are edited in place. */
  get settings(): Settings {
    return { ...this.#fields.chosen, layout: "keep" };
  }

  /** Keeps a second rewriting from starting before the first is over. */
  setBusy(isBusy: boolean): void {
    this.#submit.setAttribute("aria-busy", String(isBusy));
    this.#submit.textContent = isBusy ? "Rewriting…" : "Rewrite";
  }

  get isBusy(): boolean {
    return this.#submit.getAttribute("aria-busy") === "true";
  }
}

function scopeField(): HTMLElement {
  const options = scopes.map(([value, label, hint]) => {
    const radio = element("input", { type: "radio", name: "scope", value, defaultChecked: value === "selection" });
    const words = element("span", {}, label, element("small", { className: "soft" }, hint));
    return element("label", {}, radio, words);
  });
  return element("fieldset", { className: "checks" }, element("legend", {}, "What to rewrite"), ...options);
}
