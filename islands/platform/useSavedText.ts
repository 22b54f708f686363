import { useEffect, useMemo } from "react";
import { withBase } from "../../static/js/shared/basePath.ts";
import type { SavedText } from "../props.gen.ts";
import { isUnsaved, type SavedState, titleOf } from "./savedState.ts";
import { saveText } from "./saveText.ts";
import type { EditorEvent, EditorState } from "./state.ts";
import type { Store } from "./useStore.ts";
import type { TabText } from "./useStoredWork.ts";

/** A text that has not been saved yet. */
const noText: SavedText = { id: "", revision: 0, version: 0, name: "" };

const pause = 1000; // milliseconds without a change
const retryDelay = 10_000; // milliseconds after a failed save
const maxSaves = 3; // saves in a row, for changes made during the save before

type EditorStore = Store<EditorState, EditorEvent>;

/** The actions on the open text. */
export interface TextSaver {
  /** Saves the editor's contents, unless they are saved or a save is pending. */
  save(): void;
  /** Saves the editor's contents, including changes made during a pending save. */
  saveAll(): Promise<void>;
  /** Starts a new text. Returns the previous text, once it is saved. */
  startNew(event: { readonly type: "textStarted" | "cleared" }): Promise<SavedText | null>;
  /** Saves the contents that a run would replace, waits for pending saves, and returns the text to humanize. */
  textForRun(): Promise<SavedText>;
}

/** Autosaves the open text once it stops changing. */
export function useSavedText(userID: string, store: EditorStore, running: boolean): TextSaver {
  const { contents, restored, saved } = store.state;
  const actions = useMemo(() => actionsOf(userID, store), [userID]);
  const { save, saveAll } = actions;

  useEffect(() => {
    if (!restored || running) return;
    const timer = setTimeout(save, pause);
    return () => clearTimeout(timer);
  }, [contents.snapshot, restored, running, save]);

  useEffect(() => {
    if (saved.status !== "failed") return;
    const timer = setTimeout(save, retryDelay);
    return () => clearTimeout(timer);
  }, [saved.status, save]);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("pagehide", save, { signal });
    addEventListener("online", save, { signal });
    addEventListener("save", (event) => (event as CustomEvent<Promise<void>[]>).detail.push(saveAll()), { signal });
    document.addEventListener("visibilitychange", save, { signal });
    return () => listening.abort();
  }, [save, saveAll]);

  return actions;
}

function actionsOf(userID: string, { current, dispatch }: EditorStore): TextSaver {
  let pending: Promise<SavedText | null> | undefined; // the text after the pending save
  const unsaved = () => isUnsaved(current().saved, current().contents.snapshot);

  async function send(): Promise<SavedText | null> {
    const { saved, contents } = current();
    const { kept, opened } = saved;
    const { snapshot } = contents;
    dispatch({ type: "saveStarted" });
    const answer = await saveText(userID, kept, JSON.stringify(snapshot));
    pending = undefined;
    if (!answer) {
      dispatch({ type: "saveFailed" });
      return kept;
    }
    dispatch({ type: "saveFinished", saved: answer, sent: snapshot, opened });
    if (opened === current().saved.opened) showInURL(answer.kept);
    if (current().contents.snapshot !== snapshot) setTimeout(save, pause); // the contents changed meanwhile
    return answer.kept;
  }

  function save(): void {
    if (pending) return;
    if (unsaved()) pending = send();
    else dispatch({ type: "foundClean", snapshot: current().contents.snapshot });
  }

  async function saveAll(): Promise<void> {
    for (let saves = 0; unsaved() && saves < maxSaves; saves++) {
      save();
      await pending;
    }
  }

  async function startNew(event: { readonly type: "textStarted" | "cleared" }): Promise<SavedText | null> {
    const { saved, contents } = current();
    const json = unsaved() ? JSON.stringify(contents.snapshot) : "";
    const last = pending ?? Promise.resolve(saved.kept);
    dispatch(event);
    if (saved.keeping) history.replaceState(history.state, "", withBase("/platform/new"));
    const previous = await last;
    const answer = json ? await saveText(userID, previous, json) : undefined;
    if (answer) dispatch({ type: "textListed", line: answer.line });
    return answer?.kept ?? previous;
  }

  async function textForRun(): Promise<SavedText> {
    if (current().saved.kept) await saveAll();
    await pending;
    const { kept, name } = current().saved;
    return { ...(kept ?? noText), name };
  }

  return { save, saveAll, startNew, textForRun };
}

/** Whether this is the editor's own page, and not a customer's that it is embedded in. */
const isOwnPage = (): boolean => location.pathname.startsWith(withBase("/platform"));

const untitled = "Platform"; // the server's title without an open text
const separator = " · "; // before the brand

/** Shows the open text's name, or its first words, in the title of the editor's own page. */
export function useTabTitle(saved: SavedState): void {
  const title = titleOf(saved) || (saved.kept ? "" : untitled); // empty: the server's, for an unlisted text
  useEffect(() => {
    const { title: old } = document;
    if (title && isOwnPage()) document.title = title + old.slice(old.lastIndexOf(separator));
  }, [title]);
}

/** Shows the URL of a saved text on the editor's own page. */
export function showInURL({ id }: SavedText): void {
  if (!isOwnPage()) return;
  history.replaceState(history.state, "", withBase(`/platform/texts/${id}`));
}

/** The open text as stored in the tab; null if texts aren't saved. Its id is empty before the first save. */
export function useTabText({ saved, contents }: EditorState): TabText | null {
  const { keeping, kept, name, clean } = saved;
  const unsaved = contents.snapshot !== clean;
  return useMemo(() => (keeping ? { ...(kept ?? noText), name, unsaved } : null), [keeping, kept, name, unsaved]);
}
