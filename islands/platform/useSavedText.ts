import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { withBase } from "../../static/js/shared/basePath.ts";
import { isBlank } from "../../static/js/shared/words.ts";
import type { Kept, Split, TextLine, User } from "../props.gen.ts";
import { type Saved, type Snapshot, saveText } from "./saveText.ts";
import type { TabText } from "./useStoredWork.ts";

/** A text that has not been saved yet. */
const noText: Kept = { id: "", revision: 0, version: 0, name: "" };

const pause = 1000; // milliseconds without a change
const retryDelay = 10_000; // milliseconds after a failed save
const maxSaves = 3; // saves in a row, for changes made during the save before

/** Whether the server has the editor's contents. */
export type SavingState = "saved" | "saving" | "failed";

/** The open text in the history, and the actions on it. */
export interface SavedText {
  readonly kept: Kept | null;
  readonly name: string;
  readonly texts: readonly TextLine[];
  readonly state: SavingState;
  /** The open text as stored in the tab, with whether it has unsaved changes. Its id is empty before the first save. */
  readonly inTab: TabText;
  /** The notice that the contents were saved as a separate text; null if they were not, or once dismissed. */
  readonly split: Split | null;
  dismissSplit(): void;
  rename(name: string): void;
  /** Opens a text whose contents are in the editor from the next render on. unsaved is whether they must be saved. */
  open(kept: Kept | null, unsaved: boolean): void;
  /** Starts a new text. Returns the previous text, once it is saved. */
  startNew(): Promise<Kept | null>;
  /** Saves the editor's contents. */
  saveAll(): Promise<void>;
  /** Saves the contents that a run would replace, waits for pending saves, and returns the text to humanize. */
  textForRun(): Promise<Kept>;
  /** Adopts the text that a run has saved. name is the text's name when the run started. */
  adopt(saved: Saved, content: Content, name: string): void;
}

/** The editor's contents without the name. */
type Content = Omit<Snapshot, "name">;

interface SavedTextOptions {
  /** The owner of the texts. */
  readonly user: User;
  /** Whether texts are saved in the history. */
  readonly keeping: boolean;
  readonly kept: Kept | null;
  readonly texts: readonly TextLine[];
  readonly split: Split | null;
  readonly content: Content;
  /** Whether the tab's work has been restored. */
  readonly ready: boolean;
  readonly running: boolean;
  /** Called when the draft is saved as a new text, to which the current result does not belong. */
  onNewDraft(): void;
}

/** Autosaves the open text once it stops changing, and lists the newest texts. */
export function useSavedText({ user, keeping, kept: first, texts: listed, ...options }: SavedTextOptions): SavedText {
  const { content, ready, running, onNewDraft } = options;
  const [kept, setKept] = useState(first);
  const [name, setName] = useState(first?.name ?? "");
  const [texts, setTexts] = useState(listed);
  const [split, setSplit] = useState(options.split);
  const [state, setState] = useState<SavingState>("saved");
  const snapshot = useMemo<Snapshot>(() => ({ name, ...content }), [name, content]);
  const now = useRef({ kept, snapshot });
  now.current = { kept, snapshot };
  const [clean, setClean] = useState<Snapshot>(); // the last snapshot known to be saved
  const savedJSON = useRef<string | undefined>(undefined); // the server's snapshot; "" for an unsaved text
  const inFlight = useRef<Promise<Kept | null> | undefined>(undefined); // the text after the pending save
  const opened = useRef(0); // the number of texts opened, which identifies the open one
  const newDraft = useRef(onNewDraft);
  newDraft.current = onNewDraft;

  const list = useCallback(
    ({ line }: Saved) => setTexts((all) => [line, ...all.filter(({ id }) => id !== line.id)]),
    [],
  );

  /** Adopts the separate text that a save created: its name, and no result if detach. */
  const adoptSplit = useCallback(({ kept, split }: Saved, sent: Snapshot, detach: boolean) => {
    const { snapshot } = now.current;
    const name = snapshot.name === sent.name ? kept.name : snapshot.name;
    const own = detach ? { work: null } : {};
    savedJSON.current = JSON.stringify({ ...sent, name: kept.name, ...own });
    now.current.snapshot = { ...snapshot, name, ...own }; // before the next render, as for kept
    setName(name);
    setSplit(split);
    if (detach) newDraft.current();
  }, []);

  const adoptSaved = useCallback(
    (saved: Saved, sent: Snapshot, detach = false) => {
      savedJSON.current = JSON.stringify(sent);
      if (saved.split) adoptSplit(saved, sent, detach);
      now.current.kept = saved.kept; // before the next render, in case another save follows at once
      setKept(saved.kept);
      list(saved);
      if (location.pathname.startsWith(withBase("/platform"))) {
        history.replaceState(history.state, "", withBase(`/platform/texts/${saved.kept.id}`));
      }
    },
    [list, adoptSplit],
  );

  const unsaved = useCallback(() => {
    const { kept, snapshot } = now.current;
    const empty = !kept && isBlank(snapshot.draft.text) && !snapshot.name;
    return keeping && !empty && savedJSON.current !== undefined && JSON.stringify(snapshot) !== savedJSON.current;
  }, [keeping]);

  const save = useCallback(() => {
    const { kept, snapshot } = now.current;
    if (inFlight.current) return;
    if (!unsaved()) {
      setClean(snapshot);
      return;
    }
    const saving = opened.current;
    setState("saving");
    inFlight.current = saveText(user.id, kept, JSON.stringify(snapshot)).then((saved) => {
      inFlight.current = undefined;
      if (saved && saving === opened.current) {
        setClean(snapshot);
        adoptSaved(saved, snapshot, saved.split?.reason === "new-draft");
      }
      setState(saved ? "saved" : "failed");
      if (saved && now.current.snapshot !== snapshot) setTimeout(save, pause); // the contents changed meanwhile
      return saved?.kept ?? kept;
    });
  }, [unsaved, adoptSaved, user]);

  /** Saves the current contents, including changes made during a pending save. */
  const saveAll = useCallback(async () => {
    for (let saves = 0; unsaved() && saves < maxSaves; saves++) {
      save();
      await inFlight.current;
    }
  }, [save, unsaved]);

  useEffect(() => {
    if (!ready || running) return;
    if (savedJSON.current === undefined) {
      savedJSON.current = JSON.stringify(snapshot);
      setClean(snapshot);
    }
    const timer = setTimeout(save, pause);
    return () => clearTimeout(timer);
  }, [snapshot, ready, running, save]);

  useEffect(() => {
    if (state !== "failed") return;
    const timer = setTimeout(save, retryDelay);
    return () => clearTimeout(timer);
  }, [state, save]);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("pagehide", save, { signal });
    addEventListener("online", save, { signal });
    addEventListener("save", (event) => (event as CustomEvent<Promise<void>[]>).detail.push(saveAll()), { signal });
    document.addEventListener("visibilitychange", save, { signal });
    return () => listening.abort();
  }, [save, saveAll]);

  const open = useCallback((next: Kept | null, changed: boolean) => {
    opened.current++;
    setSplit(null);
    savedJSON.current = changed ? "" : undefined;
    now.current.kept = next;
    setKept(next);
    setName(next?.name ?? "");
  }, []);

  const startNew = useCallback(async () => {
    const json = unsaved() ? JSON.stringify(now.current.snapshot) : "";
    const pending = inFlight.current ?? Promise.resolve(now.current.kept);
    open(null, false);
    if (keeping) history.replaceState(history.state, "", withBase("/platform/new"));
    const previous = await pending;
    const saved = json ? await saveText(user.id, previous, json) : undefined;
    if (saved) list(saved);
    return saved?.kept ?? previous;
  }, [unsaved, open, list, keeping, user]);

  const textForRun = useCallback(async () => {
    if (now.current.kept) await saveAll();
    await inFlight.current;
    const { kept, snapshot } = now.current;
    return { ...(kept ?? noText), name: snapshot.name };
  }, [saveAll]);

  const adopt = useCallback(
    (saved: Saved, content: Content, name: string) => adoptSaved(saved, { name, ...content }),
    [adoptSaved],
  );

  const changed = keeping && snapshot !== clean;
  const inTab = useMemo<TabText>(() => ({ ...(kept ?? noText), name, unsaved: changed }), [kept, name, changed]);
  const dismissSplit = useCallback(() => setSplit(null), []);
  return useMemo(
    () => ({
      ...{ kept, name, texts, state, inTab, split },
      ...{ rename: setName, dismissSplit, open, startNew, saveAll, textForRun, adopt },
    }),
    [kept, name, texts, state, inTab, split, dismissSplit, open, startNew, saveAll, textForRun, adopt],
  );
}
