import type { Choice, Settings } from "../build.ts";
import { element } from "./elements.ts";

/** The values that the settings can have. */
export interface Choices {
  readonly modes: readonly Choice[];
  readonly strengths: readonly Choice[];
  /** Missing: the layout is not a choice. */
  readonly layouts?: readonly Choice[];
}

/** The fields of a rewriting's settings. */
export class SettingsFields {
  readonly elements: readonly HTMLElement[];
  readonly #chosen: Settings;
  readonly #selects: Partial<Record<keyof Settings, HTMLSelectElement>> = {};

  constructor(chosen: Settings, { modes, strengths, layouts }: Choices) {
    this.#chosen = chosen;
    const made = [this.#field("mode", "Mode", modes), this.#field("strength", "Strength", strengths)];
    if (layouts) made.push(this.#field("layout", "Layout", layouts));
    this.elements = made;
  }

  get chosen(): Settings {
    const { mode, strength, layout } = this.#selects;
    return {
      mode: mode?.value ?? this.#chosen.mode,
      strength: strength?.value ?? this.#chosen.strength,
      layout: layout?.value ?? this.#chosen.layout,
    };
  }

  #field(name: keyof Settings, label: string, choices: readonly Choice[]): HTMLElement {
    const options = choices.map(({ value, label }) =>
      element("option", { value, selected: value === this.#chosen[name] }, label),
    );
    const select = element("select", { id: `setting-${name}`, className: "input" }, ...options);
    this.#selects[name] = select;
    return element("div", { className: "field" }, element("label", { htmlFor: select.id }, label), select);
  }
}
