import { useEffect, useMemo, useState } from "react";
import { takeFreeToolDraft } from "../../static/js/shared/freeToolDraft.ts";
import type { Kept } from "../props.gen.ts";
import { readStored, type Shape, type StoredItem, useStored } from "./browserStorage.ts";
import type { Stretch } from "./marks.ts";
import type { Result } from "./timeline.ts";

/** The user's input: the text and the settings. */
export interface DraftInput {
  readonly text: string;
  readonly mode: string;
  readonly strength: string;
  /** Undefined in items stored before this setting existed. */
  readonly layout?: string;
  /** Words and phrases, separated by commas. */
  readonly keep: string;
}

const typedItem: StoredItem<DraftInput> = {
  name: "platform.draft",
  scope: "tab",
  shape: { text: "string", mode: "string", strength: "string", layout: "string?", keep: "string" },
};

const mark: Shape<Stretch> = {
  text: "string?",
  number: "number?",
  before: "string?",
  after: "string?",
  options: "string[]?",
  reason: "string?",
  decision: "number?",
  own: "boolean?",
};

const resultItem: StoredItem<Result> = {
  name: "platform.output",
  scope: "tab",
  shape: {
    output: {
      of: "string",
      words: "string",
      facts: "string",
      atOnce: "number",
      marks: [mark],
      unchanged: { verdict: "string", why: "string", bare: ["string"] },
      report: {
        counts: "string",
        drawing: "string",
        figures: [{ label: "string", before: "string", after: "string" }],
        putBack: [{ text: "string", reason: "string" }],
      },
    },
    seed: "number",
    decisions: [{ number: "number", decision: "number" }],
    edited: [mark],
  },
};

/** The text of the history that the work belongs to, and whether it has unsaved changes. */
export interface TabText extends Kept {
  readonly unsaved: boolean;
}

const keptItem: StoredItem<TabText> = {
  name: "platform.kept",
  scope: "tab",
  shape: { id: "string", revision: "number", version: "number", name: "string", unsaved: "boolean" },
};

/** The settings that a new tab starts with. */
type LastUsed = Pick<DraftInput, "mode" | "strength" | "layout">;

const lastUsedItem: StoredItem<LastUsed> = {
  name: "platform.settings",
  scope: "browser",
  shape: { mode: "string", strength: "string", layout: "string?" },
};

/** The tab's work, and the function that restores it. */
interface StoredWorkOptions {
  /** Whether the form was posted: the server's draft is newer than the stored work. */
  readonly posted: boolean;
  readonly typed: DraftInput;
  readonly result: Result | null;
  readonly text: TabText | null;
  /** Restores the stored work, or the draft from the free tool. */
  restore(stored: StoredWork): void;
}

/** The stored work. */
export interface StoredWork {
  readonly typed: DraftInput | undefined;
  readonly lastUsed: LastUsed | undefined;
  readonly result: Result | undefined;
  readonly text: TabText | undefined;
  /** The draft from the free tool; empty without one. */
  readonly freeToolDraft: string;
}

/**
 * Stores the owner's work in the tab, and restores the work stored before. Returns whether the work has been restored,
 * which is false on the server.
 */
export function useStoredWork(owner: string, { posted, typed, result, text, restore }: StoredWorkOptions): boolean {
  const [ready, setReady] = useState(false);
  const { mode, strength, layout } = typed;
  const lastUsed = useMemo<LastUsed>(() => ({ mode, strength, layout }), [mode, strength, layout]);
  useEffect(() => {
    setReady(true);
    const freeToolDraft = takeFreeToolDraft();
    if (posted) return;
    restore({
      typed: readStored(typedItem, owner),
      lastUsed: readStored(lastUsedItem, owner),
      result: readStored(resultItem, owner),
      text: readStored(keptItem, owner),
      freeToolDraft,
    });
  }, []);
  useStored(typedItem, owner, typed, ready);
  useStored(lastUsedItem, owner, lastUsed, ready);
  useStored(resultItem, owner, result, ready);
  useStored(keptItem, owner, text, ready);
  return ready;
}
