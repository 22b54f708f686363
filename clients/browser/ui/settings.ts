import { build, type Choice, type Settings } from "../build.ts";
import { element } from "./elements.ts";

const fields: readonly (readonly [keyof Settings, string, readonly Choice[]])[] = [
  ["mode", "Mode", build.modes],
  ["strength", "Strength", build.strengths],
  ["layout", "Layout", build.layouts],
];

/** The fields of a rewriting's settings. */
export class SettingsFields {
  readonly elements: readonly HTMLElement[];
  readonly #selects: Readonly<Record<keyof Settings, HTMLSelectElement>>;

  constructor(chosen: Settings) {
    const made = fields.map(([name, label, choices]) => selectField(name, label, choices, chosen[name]));
    this.elements = made.map(({ field }) => field);
    const [mode, strength, layout] = made.map(({ select }) => select) as [
      HTMLSelectElement,
      HTMLSelectElement,
      HTMLSelectElement,
    ];
    this.#selects = { mode, strength, layout };
  }

  get chosen(): Settings {
    const { mode, strength, layout } = this.#selects;
    return { mode: mode.value, strength: strength.value, layout: layout.value };
  }
}

function selectField(name: string, label: string, choices: readonly Choice[], chosen: string) {
  const options = choices.map(({ value, label }) => element("option", { value, selected: value === chosen }, label));
  const select = element("select", { id: `setting-${name}`, className: "input" }, ...options);
  const field = element("div", { className: "field" }, element("label", { htmlFor: select.id }, label), select);
  return { field, select };
}
