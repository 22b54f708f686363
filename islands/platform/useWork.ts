import { useEffect, useState } from "react";
import { type Item, recall, useKeep } from "./keeping.ts";
import type { Result } from "./useOutput.ts";

/** What was typed and chosen. */
export interface Typed {
  readonly text: string;
  readonly mode: string;
  readonly strength: string;
  /** Words and phrases, separated by commas. */
  readonly keep: string;
}

const typedItem: Item<Typed> = {
  name: "platform.draft",
  shape: { text: "string", mode: "string", strength: "string", keep: "string" },
};

const resultItem: Item<Result> = {
  name: "platform.output",
  shape: {
    output: {
      words: "string",
      facts: "string",
      atOnce: "number",
      marks: [{ text: "string?", number: "number?", before: "string?", after: "string?", reason: "string?" }],
      report: {
        counts: "string",
        figures: [{ label: "string", before: "string", after: "string", part: "boolean" }],
        kept: "string",
        putBack: [{ text: "string", reason: "string" }],
      },
    },
    seed: "number",
    taken: ["number"],
  },
};

/** The work, as it is kept and taken up. */
interface Work {
  /** Something was posted that is newer than all that was kept. */
  readonly posted: boolean;
  readonly typed: Typed;
  readonly result: Result | null;
  /** Goes on with what was kept. */
  takeUp(typed: Typed | undefined, result: Result | undefined): void;
}

/**
 * Keeps its owner's work in the tab, and takes up what was kept there before. Returns whether that has happened:
 * without script it never does.
 */
export function useWork(owner: string, { posted, typed, result, takeUp }: Work): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    setReady(true);
    if (!posted) takeUp(recall(typedItem, owner), recall(resultItem, owner));
  }, []);
  useKeep(typedItem, owner, typed, ready);
  useKeep(resultItem, owner, result, ready);
  return ready;
}
