// The settings of a run, and the operations on them. All functions are pure.

import type { Draft } from "../props.gen.ts";

export interface Settings {
  readonly mode: string;
  readonly strength: string;
  readonly layout: string;
  /** Words and phrases that must not change. */
  readonly kept: readonly string[];
  /** The value of the field for kept words. Before hydration it is the complete list. */
  readonly entry: string;
}

/** Parses a list of words and phrases, separated by commas or line breaks. */
export const listed = (entry: string): string[] =>
  entry
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** All kept words, including the field's value. */
export const allKept = ({ kept, entry }: Settings): string[] => [...new Set([...kept, ...listed(entry)])];

export const settingsOf = ({ mode, strength, layout, keep }: Draft): Settings => ({
  mode,
  strength,
  layout,
  kept: [],
  entry: keep,
});

export type SettingsEvent =
  | { readonly type: "settingsChosen"; readonly settings: Partial<Settings> }
  /** Adds the field's value to the kept words. */
  | { readonly type: "entryAdded" }
  | { readonly type: "keptWordRemoved"; readonly word: string };

export function reduceSettings(settings: Settings, event: SettingsEvent): Settings {
  switch (event.type) {
    case "settingsChosen":
      return { ...settings, ...event.settings };
    case "entryAdded":
      return addEntry(settings);
    case "keptWordRemoved":
      return { ...settings, kept: settings.kept.filter((word) => word !== event.word) };
  }
}

export const addEntry = (settings: Settings): Settings => ({ ...settings, kept: allKept(settings), entry: "" });

/** Settings that were stored earlier. Without keep, a list with commas, the kept words stay. So does the layout. */
interface StoredSettings {
  readonly mode: string;
  readonly strength: string;
  readonly layout?: string;
  readonly keep?: string;
}

export const restoreSettings = (
  settings: Settings,
  { mode, strength, layout = settings.layout, keep }: StoredSettings,
): Settings => ({ ...settings, mode, strength, layout, kept: keep === undefined ? settings.kept : listed(keep) });
