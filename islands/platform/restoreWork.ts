// What the editor starts with, of the server's contents and what the tab has stored. All functions are pure.

import type { SavedText } from "../props.gen.ts";
import { type DraftInput, type Snapshot, workOf } from "./contents.ts";
import { openText } from "./savedState.ts";
import { restoreSettings } from "./settings.ts";
import type { EditorState } from "./state.ts";
import { openResult, type Result } from "./timeline.ts";
import type { StoredWork, TabText } from "./useStoredWork.ts";

/** The server's contents, with which the tab's work is compared. */
export interface ServerWork {
  readonly exists: boolean;
  readonly snapshot: Snapshot;
}

/** Reports whether the editor starts with the draft from the free tool, which takes precedence over stored work. */
export const startsWithFreeToolDraft = ({ freeToolDraft, input }: StoredWork, keeping: boolean): boolean =>
  freeToolDraft !== "" && (keeping || !input?.text);

/** Restores the tab's work, unless the server's is as new. */
export function restoreWork(state: EditorState, stored: StoredWork | undefined, server: ServerWork): EditorState {
  if (!stored) return state;
  const { keeping, kept } = state.saved;
  const { input, lastSettings, result, text, freeToolDraft } = stored;
  const withLastSettings = lastSettings ? { ...state, settings: restoreSettings(state.settings, lastSettings) } : state;
  if (startsWithFreeToolDraft(stored, keeping)) return { ...withLastSettings, text: freeToolDraft, fromFreeTool: true };
  const isNewer =
    input && (!keeping || (text && isAhead(text, kept) && differs(input, text.name, result, server.snapshot)));
  if (!isNewer) return server.exists ? state : withLastSettings;
  return {
    ...state,
    text: input.text,
    settings: restoreSettings(state.settings, input),
    timeline: openResult(result ?? null),
    saved: keeping && text ? openText(state.saved, text.id ? text : null, true) : state.saved,
  };
}

/**
 * Reports whether the tab's text is unsaved, or was saved after the server had read the text for this page: a reload is
 * requested before the old page ends.
 */
const isAhead = (text: TabText, kept: SavedText | null): boolean =>
  text.unsaved || (text.id === kept?.id && text.revision > kept.revision);

/** Reports whether the tab's work differs from the server's. */
function differs(draft: DraftInput, name: string, result: Result | undefined, server: Snapshot): boolean {
  const work = result ? workOf(result, result.output) : null;
  return JSON.stringify({ name, draft, work }) !== JSON.stringify(server);
}
