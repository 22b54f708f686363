import { useEffect, useState } from "react";
import type { Draft } from "../props.gen.ts";

/** How to humanize a text, and the functions that change that. */
export interface Settings {
  readonly mode: string;
  readonly strength: string;
  readonly layout: string;
  /** Words and phrases that must come through unchanged. */
  readonly kept: readonly string[];
  /** The contents of the field for kept words. Before the script has loaded, that is the whole list. */
  readonly entry: string;
  choose(settings: { mode?: string; strength?: string; layout?: string; entry?: string }): void;
  /** Keeps the contents of the field as well. */
  add(): void;
  remove(word: string): void;
  /** Restores earlier choices. keep is a list with commas; without it, the kept words stay, and so does the layout. */
  restore(chosen: { mode: string; strength: string; layout?: string; keep?: string }): void;
}

/** Splits the list that people type: words and phrases between commas or line breaks. */
export const listed = (entry: string): string[] =>
  entry
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** Everything that is kept, including what is in the field but not added yet. */
export const allKept = ({ kept, entry }: Settings): string[] => [...new Set([...kept, ...listed(entry)])];

export function useSettings(draft: Draft): Settings {
  const [settings, setSettings] = useState({
    mode: draft.mode,
    strength: draft.strength,
    layout: draft.layout,
    kept: [] as readonly string[],
    entry: draft.keep,
  });
  const add = () =>
    setSettings((now) => ({ ...now, kept: [...new Set([...now.kept, ...listed(now.entry)])], entry: "" }));
  useEffect(add, []);
  return {
    ...settings,
    choose: (chosen) => setSettings((now) => ({ ...now, ...chosen })),
    add,
    restore: ({ mode, strength, layout, keep }) =>
      setSettings((now) => ({
        ...now,
        mode,
        strength,
        layout: layout ?? now.layout,
        kept: keep === undefined ? now.kept : listed(keep),
      })),
    remove: (word) => setSettings((now) => ({ ...now, kept: now.kept.filter((kept) => kept !== word) })),
  };
}
