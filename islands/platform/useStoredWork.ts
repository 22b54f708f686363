import { useEffect, useMemo } from "react";
import { takeFreeToolDraft } from "../../static/js/shared/freeToolDraft.ts";
import type { SavedText } from "../props.gen.ts";
import { readStored, type Shape, type StoredItem, useStored } from "./browserStorage.ts";
import type { DraftInput } from "./contents.ts";
import type { Stretch } from "./marks.ts";
import type { Result } from "./timeline.ts";

const inputItem: StoredItem<DraftInput> = {
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
  advice: "string?",
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
export interface TabText extends SavedText {
  readonly unsaved: boolean;
}

const textItem: StoredItem<TabText> = {
  name: "platform.kept",
  scope: "tab",
  shape: { id: "string", revision: "number", version: "number", name: "string", unsaved: "boolean" },
};

/** The settings that a new tab starts with. */
type LastSettings = Pick<DraftInput, "mode" | "strength" | "layout">;

const lastSettingsItem: StoredItem<LastSettings> = {
  name: "platform.settings",
  scope: "browser",
  shape: { mode: "string", strength: "string", layout: "string?" },
};

/** The tab's work, and the function that restores it. */
interface StoredWorkOptions {
  /** Whether the form was posted: the server's draft is newer than the stored work. */
  readonly posted: boolean;
  readonly input: DraftInput;
  readonly result: Result | null;
  readonly text: TabText | null;
  /** Whether restore has been called and rendered. Nothing is stored before. */
  readonly restored: boolean;
  /** Restores the stored work, or the draft from the free tool; undefined if the server's contents are newer. */
  restore(stored: StoredWork | undefined): void;
}

/** The stored work. */
export interface StoredWork {
  readonly input: DraftInput | undefined;
  readonly lastSettings: LastSettings | undefined;
  readonly result: Result | undefined;
  readonly text: TabText | undefined;
  /** The draft from the free tool; empty without one. */
  readonly freeToolDraft: string;
}

/** Stores the owner's work in the tab, after restoring the work stored before. */
export function useStoredWork(owner: string, options: StoredWorkOptions): void {
  const { posted, input, result, text, restored, restore } = options;
  const { mode, strength, layout } = input;
  const lastSettings = useMemo<LastSettings>(() => ({ mode, strength, layout }), [mode, strength, layout]);
  useEffect(() => {
    const freeToolDraft = takeFreeToolDraft();
    restore(posted ? undefined : { ...readWork(owner), freeToolDraft });
  }, []);
  useStored(inputItem, owner, input, restored);
  useStored(lastSettingsItem, owner, lastSettings, restored);
  useStored(resultItem, owner, result, restored);
  useStored(textItem, owner, text, restored);
}

const readWork = (owner: string) => ({
  input: readStored(inputItem, owner),
  lastSettings: readStored(lastSettingsItem, owner),
  result: readStored(resultItem, owner),
  text: readStored(textItem, owner),
});
