// The state of the editor, and the events that change it. All functions are pure; useEditor.ts connects them to the
// page and the server.

import type { Failure, RunRequest, RunResult } from "../humanizing/call.ts";
import type { Allowance, Decided, Mark, Output, PlatformProps } from "../props.gen.ts";
import { currentResult, type DraftInput, inputOf, type Snapshot, workOf } from "./contents.ts";
import { decisionsOf, type Followed, recurringSkips, setDecisions } from "./marks.ts";
import { restoreWork, type ServerWork } from "./restoreWork.ts";
import { type ResultEvent, reduceResult } from "./result.ts";
import {
  adoptSaved,
  initialSavedState,
  openText,
  reduceSaved,
  type SavedEvent,
  type SavedState,
  separatesDraft,
} from "./savedState.ts";
import { addEntry, reduceSettings, type Settings, type SettingsEvent, settingsOf } from "./settings.ts";
import { addVersion, openResult, type Result, type Timeline } from "./timeline.ts";
import type { PaneName } from "./usePanes.ts";
import type { StoredWork } from "./useStoredWork.ts";

export interface EditorState {
  readonly text: string;
  /** Whether the draft came from the free tool, and is unchanged. */
  readonly fromFreeTool: boolean;
  readonly settings: Settings;
  readonly timeline: Timeline;
  /** The text's newest output on the server. */
  readonly newest: Output | null;
  readonly problem: Failure | null;
  /** The number of ended runs, including refused ones. */
  readonly attempts: number;
  readonly usage: Allowance;
  readonly pane: PaneName;
  readonly followed: Followed | undefined;
  /** The editor before Clear, until the next input. */
  readonly cleared: Pick<EditorState, "text" | "timeline" | "problem"> | null;
  /** Whether the tab's work has been restored; false on the server. */
  readonly restored: boolean;
  readonly saved: SavedState;
  readonly contents: Contents;
}

/** What reduce derives from the rest of the state: the same objects while their sources are the same. */
interface Contents {
  readonly input: DraftInput;
  /** The current result with its decisions and edits. */
  readonly result: Result | null;
  readonly snapshot: Snapshot;
}

export type EditorEvent =
  | SettingsEvent
  | ResultEvent
  | SavedEvent
  | { readonly type: "draftTyped"; readonly text: string }
  | { readonly type: "paneChosen"; readonly pane: PaneName }
  | { readonly type: "markFollowed"; readonly number: number }
  | { readonly type: "usageRefreshed"; readonly usage: Allowance }
  | { readonly type: "runRefused"; readonly problem: Failure }
  | { readonly type: "runStopped"; readonly problem: Failure }
  | { readonly type: "runFinished"; readonly result: RunResult; readonly request: RunRequest }
  | { readonly type: "textStarted" }
  | { readonly type: "cleared" }
  | { readonly type: "clearUndone" }
  | { readonly type: "workRestored"; readonly stored: StoredWork | undefined; readonly server: ServerWork };

export function initialState(props: PlatformProps): EditorState {
  const { draft, output, work, problem } = props;
  const decisions = output ? [...decisionsOf(output.marks), ...work.decisions] : [];
  const state = {
    text: draft.text,
    fromFreeTool: false,
    settings: settingsOf(draft),
    timeline: openResult(output && { output, ...work, decisions }),
    newest: output,
    problem,
    attempts: 0,
    usage: props.standing,
    pane: output || problem ? "output" : "draft",
    followed: undefined,
    cleared: null,
    restored: false,
    saved: initialSavedState(props),
  } as const;
  return { ...state, contents: contentsOf(state) };
}

/** Changes the state. Contents that are the server's after the change are recorded as such. */
export function reduce(before: EditorState, event: EditorEvent): EditorState {
  const state = transition(before, event);
  if (state === before) return before;
  const contents = contentsOf(state, before);
  const { saved, restored } = state;
  if (!restored || saved.serverJSON !== undefined) return { ...state, contents };
  const { snapshot } = contents;
  return { ...state, contents, saved: { ...saved, serverJSON: JSON.stringify(snapshot), clean: snapshot } };
}

function transition(state: EditorState, event: EditorEvent): EditorState {
  switch (event.type) {
    case "draftTyped": // the problem was about the earlier text
      return { ...state, text: event.text, fromFreeTool: false, cleared: null, problem: null };
    case "settingsChosen":
    case "entryAdded":
    case "keptWordRemoved":
      return { ...state, settings: reduceSettings(state.settings, event) };
    case "paneChosen":
      return { ...state, pane: event.pane };
    case "markFollowed":
      return { ...state, pane: "changes", followed: { number: event.number } };
    case "usageRefreshed": // the user may have words or a session again
      return { ...state, usage: event.usage, problem: state.problem?.remedy ? null : state.problem };
    case "runRefused":
      return { ...state, problem: event.problem, attempts: state.attempts + 1, pane: "output" };
    case "runStopped":
      return { ...state, problem: event.problem, pane: "output" };
    case "runFinished":
      return finishRun(state, event.result, event.request);
    case "textStarted":
      return startText(state);
    case "cleared": {
      const { text, timeline, problem } = state;
      const isBlank = !text && !timeline.now && !problem;
      return { ...startText(state), cleared: isBlank ? state.cleared : { text, timeline, problem } };
    }
    case "clearUndone":
      return state.cleared ? { ...state, ...state.cleared, cleared: null } : state;
    case "workRestored":
      return restoreWork({ ...state, restored: true, settings: addEntry(state.settings) }, event.stored, event.server);
    case "decided":
    case "sureTaken":
    case "allReverted":
    case "undone":
    case "redone":
    case "editStarted":
    case "editEnded":
    case "resultTyped":
    case "habitsFound":
      return { ...state, timeline: reduceResult(state.timeline, event) };
    case "saveFinished": {
      const separates = separatesDraft(event.saved) && event.opened === state.saved.opened;
      const timeline = separates ? openResult(null) : state.timeline;
      return { ...state, timeline, saved: reduceSaved(state.saved, event) };
    }
    default: {
      const saved = reduceSaved(state.saved, event);
      return saved === state.saved ? state : { ...state, saved };
    }
  }
}

const startText = (state: EditorState): EditorState => ({
  ...state,
  text: "",
  fromFreeTool: false,
  timeline: openResult(null),
  problem: null,
  pane: "draft",
  saved: openText(state.saved, null, false),
});

function finishRun(state: EditorState, result: RunResult, request: RunRequest): EditorState {
  const { output, standing, kept, line, split } = result;
  const { text, mode, strength, layout, keep, seed } = request;
  const snapshot = {
    name: request.kept?.name ?? "",
    draft: { text, mode, strength, layout, keep: keep.join(", ") },
    work: { seed, decisions: [], edited: [] },
  };
  const decisions = skippedBefore(state.timeline, output.marks);
  return {
    ...state,
    timeline: addVersion(state.timeline, { output, seed, decisions, edited: [] }),
    newest: output,
    problem: null,
    attempts: state.attempts + 1,
    usage: standing,
    pane: "output",
    followed: undefined,
    saved: kept && line ? adoptSaved(state.saved, { kept, line, split }, snapshot) : state.saved,
  };
}

/** The suggestions skipped in the current result that recur among these marks, as decisions on them. */
function skippedBefore({ now }: Timeline, marks: readonly Mark[]): Decided[] {
  return now ? recurringSkips(setDecisions(now.original, currentResult(now).decisions), marks) : [];
}

function contentsOf(state: Omit<EditorState, "contents">, before?: EditorState): Contents {
  const { text, settings, timeline, newest, saved } = state;
  const input = inputOf(text, settings, before?.contents.input);
  const isSameResult = before?.timeline.now === timeline.now;
  const result = isSameResult ? before.contents.result : timeline.now && currentResult(timeline.now);
  const isSame =
    isSameResult && input === before.contents.input && newest === before.newest && saved.name === before.saved.name;
  if (isSame) return before.contents;
  return { input, result, snapshot: { name: saved.name, draft: input, work: result && workOf(result, newest) } };
}
