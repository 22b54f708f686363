/** A value of a setting, with its label. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A color that is readable in each theme, as #rrggbb. */
export interface Accent {
  readonly light: string;
  readonly dark: string;
}

/** The name and the color that the extension carries. */
export interface Brand {
  readonly name: string;
  /** Missing: the product's own colors. */
  readonly accent?: Accent;
}

/** What cmd/extension builds into the scripts. */
interface Build {
  /** The operator's brand. */
  readonly brand: Brand;
  /** The origin of the site whose API is called. */
  readonly site: string;
  /** The match pattern of the site, for its permission. */
  readonly pattern: string;
  /** The most bytes that a text can have in UTF-8. */
  readonly maxBytes: number;
  /** The most words that a text can have. */
  readonly maxWords: number;
  readonly modes: readonly Choice[];
  readonly strengths: readonly Choice[];
  readonly layouts: readonly Choice[];
  readonly defaults: Settings;
}

/** The settings of a rewriting. */
export interface Settings {
  readonly mode: string;
  readonly strength: string;
  readonly layout: string;
}

declare const EXTENSION_BUILD: Build;

export const build: Build = EXTENSION_BUILD;
