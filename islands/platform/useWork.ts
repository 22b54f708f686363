import { useEffect, useMemo, useState } from "react";
import { takeTried } from "../../static/js/shared/tried.ts";
import type { Kept } from "../props.gen.ts";
import { type Item, recall, type Shape, useKeep } from "./keeping.ts";
import type { Stretch } from "./marks.ts";
import type { Result } from "./timeline.ts";

/** What was typed and chosen. */
export interface Typed {
  readonly text: string;
  readonly mode: string;
  readonly strength: string;
  /** Missing from what was kept before there was a choice. */
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

/** Which text of the history the work is, and whether the server still has to get it. */
export interface TabText extends Kept {
  readonly unsaved: boolean;
}

const keptItem: Item<TabText> = {
  name: "platform.kept",
  reach: "tab",
  shape: { id: "string", revision: "number", version: "number", name: "string", unsaved: "boolean" },
};

/** What the next tab begins with. */
type LastUsed = Pick<Typed, "mode" | "strength" | "layout">;

const lastUsedItem: Item<LastUsed> = {
  name: "platform.settings",
  reach: "browser",
  shape: { mode: "string", strength: "string", layout: "string?" },
};

/** The work, as it is kept and restored. */
interface Work {
  /** Whether something was posted that is newer than everything that was kept. */
  readonly posted: boolean;
  readonly typed: Typed;
  readonly result: Result | null;
  readonly text: TabText | null;
  /** Restores what was kept. The draft may be one that was tried in the free tool, before there was a plan. */
  takeUp(kept: TakenUp): void;
}

/** What there was to restore. */
export interface TakenUp {
  readonly typed: Typed | undefined;
  readonly lastUsed: LastUsed | undefined;
  readonly result: Result | undefined;
  readonly text: TabText | undefined;
  readonly tried: string;
}

/**
 * Keeps its owner's work in the tab, and restores what was kept there before. Returns whether that has happened:
 * without a script it never does.
 */
export function useWork(owner: string, { posted, typed, result, text, takeUp }: Work): boolean {
  const [ready, setReady] = useState(false);
  const { mode, strength, layout } = typed;
  const lastUsed = useMemo<LastUsed>(() => ({ mode, strength, layout }), [mode, strength, layout]);
  useEffect(() => {
    setReady(true);
    const tried = takeTried();
    if (posted) return;
    takeUp({
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
