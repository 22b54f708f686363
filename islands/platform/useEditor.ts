import { useCallback, useMemo, useRef } from "react";
import { isBlank } from "../../static/js/shared/words.ts";
import type { Failure, RunRequest, RunResult } from "../humanizing/call.ts";
import { type Run, useHumanize } from "../humanizing/useHumanize.ts";
import { overLimit } from "../humanizing/wordLimit.ts";
import type { PlatformProps, SavedText } from "../props.gen.ts";
import { startsWithFreeToolDraft } from "./restoreWork.ts";
import { type OutputView, outputOf, paidDraftOf } from "./result.ts";
import { allKept } from "./settings.ts";
import { type EditorEvent, type EditorState, initialState, reduce } from "./state.ts";
import { useHabitCheck } from "./useHabitCheck.ts";
import { useMarkKeys } from "./useMarkKeys.ts";
import { showInURL, type TextSaver, useSavedText, useTabText, useTabTitle } from "./useSavedText.ts";
import { useStore } from "./useStore.ts";
import { type StoredWork, useStoredWork } from "./useStoredWork.ts";
import { useUndoKeys } from "./useUndoKeys.ts";
import { useUsage } from "./useUsage.ts";

/** The editor's state, and the actions on it. */
export interface Editor {
  readonly state: EditorState;
  readonly output: OutputView | undefined;
  readonly run: Run;
  readonly savedText: TextSaver;
  dispatch(event: EditorEvent): void;
  /** Shows a mark in its list. */
  follow(number: number): void;
  /** Humanizes the draft, unless a run is in progress. */
  humanize(seed: number): void;
  /** Stops the run. The server charges for the paragraphs that it has sent. */
  stop(): void;
  clear(): void;
  undoClear(): void;
}

const stoppedPartway: Failure = {
  message: "You stopped this text.",
  advice:
    "The paragraphs that had appeared were counted. If you humanize the draft again, only the others are counted.",
};

/** Connects the editor's state to the server, to the browser's storage, and to the keyboard. */
export function useEditor(props: PlatformProps): Editor {
  const { user, messages, keeping } = props;
  const store = useStore(reduce, () => initialState(props));
  const { state, current, dispatch } = store;
  const output = useMemo(() => outputOf(state.timeline), [state.timeline]); // memoized for typing in the draft
  const run = useHumanize(user, messages, finish);
  const savedText = useSavedText(user.id, store, run.running);
  useTabTitle(state.saved);
  const clearedText = useRef<Promise<SavedText | null>>(Promise.resolve(null)); // the saved text before Clear
  const follow = useCallback((number: number) => dispatch({ type: "markFollowed", number }), []);
  const { input, result, snapshot } = state.contents;
  const { restored } = state;
  useUsage(user.id, store);
  useStoredWork(user.id, { posted: props.posted, input, result, text: useTabText(state), restored, restore });
  useHabitCheck(output, dispatch);
  useUndoKeys({
    undo: output ? () => dispatch({ type: "undone" }) : state.cleared ? undoClear : undefined,
    redo: () => dispatch({ type: "redone" }),
    typing: output?.typing ?? false,
  });
  useMarkKeys(output, state.followed?.number ?? 0, follow);

  function restore(stored: StoredWork | undefined): void {
    const exists = props.draft.text !== "" || props.kept !== null;
    if (exists && stored && startsWithFreeToolDraft(stored, keeping)) savedText.startNew({ type: "textStarted" });
    dispatch({ type: "workRestored", stored, server: { exists, snapshot } });
  }

  function humanize(seed: number): void {
    if (run.running) return;
    const { text, settings, usage, timeline } = current();
    const { mode, strength, layout } = settings;
    const left = text === paidDraftOf(timeline.now) ? null : usage.left;
    const problem = isBlank(text) ? { message: messages.empty, advice: "" } : overLimit(text, left, messages);
    if (problem) dispatch({ type: "runRefused", problem });
    else run.start({ text, mode, strength, layout, keep: allKept(settings), seed }, textForRun);
  }

  /** The saved text that a run belongs to; null if texts aren't saved. */
  async function textForRun(): Promise<SavedText | null> {
    return keeping ? savedText.textForRun() : null;
  }

  function finish(result: RunResult | Failure, request: RunRequest): void {
    if ("message" in result) {
      dispatch({ type: "runRefused", problem: result });
      return;
    }
    dispatch({ type: "runFinished", result, request });
    if (result.kept && result.line) showInURL(result.kept);
  }

  function stop(): void {
    if (run.passing) dispatch({ type: "runStopped", problem: stoppedPartway });
    run.stop();
  }

  function clear(): void {
    run.stop();
    const { cleared } = current();
    const saved = savedText.startNew({ type: "cleared" });
    if (current().cleared !== cleared) clearedText.current = saved;
  }

  function undoClear(): void {
    dispatch({ type: "clearUndone" });
    clearedText.current.then((kept) => dispatch({ type: "textOpened", kept, unsaved: true }));
  }

  return { state, output, run, savedText, dispatch, follow, humanize, stop, clear, undoClear };
}
