import { useEffect, useState } from "react";
import type { Draft } from "../props.gen.ts";

/** The settings of a run, and the functions that change them. */
export interface Settings {
  readonly mode: string;
  readonly strength: string;
  readonly layout: string;
  /** Words and phrases that must not change. */
  readonly kept: readonly string[];
  /** The value of the field for kept words. Before hydration it is the complete list. */
  readonly entry: string;
  choose(settings: { mode?: string; strength?: string; layout?: string; entry?: string }): void;
  /** Adds the field's value to the kept words. */
  add(): void;
  remove(word: string): void;
  /** Restores earlier settings. keep is a comma-separated list; without it, the kept words stay. So does the layout. */
  restore(chosen: { mode: string; strength: string; layout?: string; keep?: string }): void;
}

/** Parses a list of words and phrases, separated by commas or line breaks. */
export const listed = (entry: string): string[] =>
  entry
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** All kept words, including the field's value. */
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
