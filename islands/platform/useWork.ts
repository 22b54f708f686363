import { useEffect, useMemo, useState } from "react";
import { takeTried } from "../../static/js/shared/tried.ts";
import type { Kept } from "../props.gen.ts";
import { type Item, recall, type Shape, useKeep } from "./keeping.ts";
import type { Stretch } from "./marks.ts";
import type { Result } from "./timeline.ts";

/** The user's input: the text and the settings. */
export interface Typed {
  readonly text: string;
  readonly mode: string;
  readonly strength: string;
  /** Undefined in items stored before this setting existed. */
  readonly layout?: string;
  /** Words and phrases, separated by commas. */
  readonly keep: string;
}

const typedItem: Item<Typed> = {
  name: "platform.draft",
  reach: "tab",
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

const resultItem: Item<Result> = {
  name: "platform.output",
  reach: "tab",
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

const keptItem: Item<TabText> = {
  name: "platform.kept",
  reach: "tab",
  shape: { id: "string", revision: "number", version: "number", name: "string", unsaved: "boolean" },
};

/** The settings that a new tab starts with. */
type LastUsed = Pick<Typed, "mode" | "strength" | "layout">;

const lastUsedItem: Item<LastUsed> = {
  name: "platform.settings",
  reach: "browser",
  shape: { mode: "string", strength: "string", layout: "string?" },
};

/** The tab's work, and the function that restores it. */
interface Work {
  /** Whether the form was posted: the server's draft is newer than the stored work. */
  readonly posted: boolean;
  readonly typed: Typed;
  readonly result: Result | null;
  readonly text: TabText | null;
  /** Restores the stored work, or the draft from the free tool. */
  restore(stored: TakenUp): void;
}

/** The stored work. */
export interface TakenUp {
  readonly typed: Typed | undefined;
  readonly lastUsed: LastUsed | undefined;
  readonly result: Result | undefined;
  readonly text: TabText | undefined;
  /** The draft from the free tool; empty without one. */
  readonly tried: string;
}

/**
 * Stores the owner's work in the tab, and restores the work stored before. Returns whether the work has been restored,
 * which is false on the server.
 */
export function useWork(owner: string, { posted, typed, result, text, restore }: Work): boolean {
  const [ready, setReady] = useState(false);
  const { mode, strength, layout } = typed;
  const lastUsed = useMemo<LastUsed>(() => ({ mode, strength, layout }), [mode, strength, layout]);
  useEffect(() => {
    setReady(true);
    const tried = takeTried();
    if (posted) return;
    restore({
      typed: recall(typedItem, owner),
      lastUsed: recall(lastUsedItem, owner),
      result: recall(resultItem, owner),
      text: recall(keptItem, owner),
      tried,
    });
  }, []);
  useKeep(typedItem, owner, typed, ready);
  useKeep(lastUsedItem, owner, lastUsed, ready);
  useKeep(resultItem, owner, result, ready);
  useKeep(keptItem, owner, text, ready);
  return ready;
}
