// The open text in the history, and what the server has of it. All functions are pure; useSavedText.ts saves.

import { isBlank } from "../../static/js/shared/words.ts";
import type { PlatformProps, SavedText, Split, TextLine } from "../props.gen.ts";
import type { Snapshot } from "./contents.ts";
import type { Saved } from "./saveText.ts";

/** Whether the server has the editor's contents. */
export type SavingStatus = "saved" | "saving" | "failed";

export interface SavedState {
  /** Whether texts are saved in the history. */
  readonly keeping: boolean;
  /** The open text; null before its first save. */
  readonly kept: SavedText | null;
  readonly name: string;
  /** The newest texts. */
  readonly texts: readonly TextLine[];
  /** The notice that the contents were saved as a separate text; null if they were not, or once dismissed. */
  readonly split: Split | null;
  readonly status: SavingStatus;
  /** The number of texts opened so far, which identifies the open one. */
  readonly opened: number;
  /** The server's snapshot as JSON: empty if it has none, undefined until the contents are the server's. */
  readonly serverJSON: string | undefined;
  /** The last snapshot known to be saved. */
  readonly clean: Snapshot | undefined;
}

export type SavedEvent =
  | { readonly type: "renamed"; readonly name: string }
  | { readonly type: "splitDismissed" }
  /** unsaved is whether the editor's contents must be saved. */
  | { readonly type: "textOpened"; readonly kept: SavedText | null; readonly unsaved: boolean }
  | { readonly type: "textListed"; readonly line: TextLine }
  | { readonly type: "foundClean"; readonly snapshot: Snapshot }
  | { readonly type: "saveStarted" }
  | { readonly type: "saveFailed" }
  /** sent is the saved snapshot of the text that was opened as this number. */
  | { readonly type: "saveFinished"; readonly saved: Saved; readonly sent: Snapshot; readonly opened: number };

/** The open text's name, or its first words; empty if it is new, or not listed. */
export const titleOf = ({ name, kept, texts }: SavedState): string =>
  name.trim() || texts.find(({ id }) => id === kept?.id)?.title || "";

export const initialSavedState = ({ keeping, kept, texts, split }: PlatformProps): SavedState => ({
  keeping,
  kept,
  name: kept?.name ?? "",
  texts,
  split,
  status: "saved",
  opened: 0,
  serverJSON: undefined,
  clean: undefined,
});

export function reduceSaved(state: SavedState, event: SavedEvent): SavedState {
  switch (event.type) {
    case "renamed":
      return { ...state, name: event.name };
    case "splitDismissed":
      return { ...state, split: null };
    case "textOpened":
      return openText(state, event.kept, event.unsaved);
    case "textListed":
      return { ...state, texts: listFirst(state.texts, event.line) };
    case "foundClean":
      return state.clean === event.snapshot ? state : { ...state, clean: event.snapshot };
    case "saveStarted":
      return { ...state, status: "saving" };
    case "saveFailed":
      return { ...state, status: "failed" };
    case "saveFinished": {
      const finished: SavedState = { ...state, status: "saved" };
      if (event.opened !== state.opened) return finished;
      const { saved, sent } = event;
      return adoptSaved({ ...finished, clean: sent }, saved, separatesDraft(saved) ? { ...sent, work: null } : sent);
    }
  }
}

/** Opens a text, whose contents replace the editor's in the same transition. */
export const openText = (state: SavedState, kept: SavedText | null, unsaved: boolean): SavedState => ({
  ...state,
  kept,
  name: kept?.name ?? "",
  split: null,
  opened: state.opened + 1,
  serverJSON: unsaved ? "" : undefined,
});

/** Reports whether a save made the draft a new text, to which the current result does not belong. */
export const separatesDraft = ({ split }: Saved): boolean => split?.reason === "new-draft";

/** Adopts the text that a save or a run has created or updated with a snapshot. A separate text has its own name. */
export function adoptSaved(state: SavedState, { kept, line, split }: Saved, snapshot: Snapshot): SavedState {
  const adopted = { ...state, kept, texts: listFirst(state.texts, line) };
  if (!split) return { ...adopted, serverJSON: JSON.stringify(snapshot) };
  const name = state.name === snapshot.name ? kept.name : state.name;
  return { ...adopted, name, split, serverJSON: JSON.stringify({ ...snapshot, name: kept.name }) };
}

const listFirst = (texts: readonly TextLine[], line: TextLine): readonly TextLine[] => [
  line,
  ...texts.filter(({ id }) => id !== line.id),
];

/** Reports whether a snapshot must be saved. An empty new text is not worth saving. */
export function isUnsaved({ keeping, kept, serverJSON }: SavedState, snapshot: Snapshot): boolean {
  const isEmpty = !kept && isBlank(snapshot.draft.text) && !snapshot.name;
  return keeping && !isEmpty && serverJSON !== undefined && JSON.stringify(snapshot) !== serverJSON;
}
