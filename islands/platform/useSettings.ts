import { useEffect, useState } from "react";
import type { Draft } from "../props.gen.ts";

/** How a text is to be humanized, and the ways to change that. */
export interface Settings {
  readonly mode: string;
  readonly strength: string;
  /** Words and phrases that must come through as they are. */
  readonly kept: readonly string[];
  /** What stands in the field for kept words. Before the script is there that is the whole list. */
  readonly entry: string;
  choose(settings: { mode?: string; strength?: string; entry?: string }): void;
  /** Keeps what stands in the field, too. */
  add(): void;
  remove(word: string): void;
  /** Puts back what was chosen before. keep is a list with commas; without it, the kept words stay. */
  restore(chosen: { mode: string; strength: string; keep?: string }): void;
}

/** Takes the list apart that people type: words and phrases between commas or line ends. */
const listed = (entry: string): string[] =>
  entry
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** Everything that is kept, with what stands in the field and was not added yet. */
export const allKept = ({ kept, entry }: Settings): string[] => [...new Set([...kept, ...listed(entry)])];

export function useSettings(draft: Draft): Settings {
  const [settings, setSettings] = useState({
    mode: draft.mode,
    strength: draft.strength,
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
    restore: ({ mode, strength, keep }) =>
      setSettings((now) => ({ ...now, mode, strength, kept: keep === undefined ? now.kept : listed(keep) })),
    remove: (word) => setSettings((now) => ({ ...now, kept: now.kept.filter((kept) => kept !== word) })),
  };
}
