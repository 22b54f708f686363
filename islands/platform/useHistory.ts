import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { at } from "../../static/js/shared/place.ts";
import { isBlank } from "../../static/js/shared/words.ts";
import type { Kept, Split, TextLine, User } from "../props.gen.ts";
import { type Saved, type Snapshot, saveText } from "./saving.ts";
import type { TabText } from "./useWork.ts";

/** A text that isn't kept yet. */
const noText: Kept = { id: "", revision: 0, version: 0, name: "" };

const pause = 1000; // milliseconds without a change
const patience = 10_000; // milliseconds until what failed is tried again
const triesAtOnce = 3; // for what has changed while something else was being saved

/** Whether the server has what is on the desk. */
export type SavingState = "saved" | "saving" | "failed";

/** The text that is open, as the history keeps it. */
export interface History {
  readonly kept: Kept | null;
  readonly name: string;
  readonly texts: readonly TextLine[];
  readonly state: SavingState;
  /** The same for the tab, with whether the server still has to get something. Its id is empty until it is kept. */
  readonly inTab: TabText;
  /** Why what is on the desk was saved as another text; null if it was not, or once that is dismissed. */
  readonly split: Split | null;
  dismissSplit(): void;
  rename(name: string): void;
  /** Takes over a text whose content is on the desk by the next render, and says whether it is still to be saved. */
  open(kept: Kept | null, unsaved: boolean): void;
  /** Begins a new text. Returns the one that is left, once it is saved. */
  begin(): Promise<Kept | null>;
  /** Saves what is on the desk. */
  saveAll(): Promise<void>;
  /** Saves what a run would replace, waits until nothing is being saved, and returns the text to be humanized. */
  settled(): Promise<Kept>;
  /** Takes over what a run has kept, of the text that was called so. */
  adopt(saved: Saved, content: Content, name: string): void;
}

/** What is on the desk, but for the name. */
type Content = Omit<Snapshot, "name">;

interface Desk {
  /** Whose texts they are. */
  readonly user: User;
  /** Whether texts are kept at all. */
  readonly keeping: boolean;
  readonly kept: Kept | null;
  readonly texts: readonly TextLine[];
  readonly split: Split | null;
  readonly content: Content;
  /** Whether what was kept in the tab has been taken up. */
  readonly ready: boolean;
  readonly running: boolean;
  /** The draft is saved as a new text. The result that is there is not its. */
  onNewDraft(): void;
}

/** Saves the text that is open once it stops changing, and lists the newest. */
export function useHistory({ user, keeping, kept: first, texts: listed, ...desk }: Desk): History {
  const { content, ready, running, onNewDraft } = desk;
  const [kept, setKept] = useState(first);
  const [name, setName] = useState(first?.name ?? "");
  const [texts, setTexts] = useState(listed);
  const [split, setSplit] = useState(desk.split);
  const [state, setState] = useState<SavingState>("saved");
  const snapshot = useMemo<Snapshot>(() => ({ name, ...content }), [name, content]);
  const now = useRef({ kept, snapshot });
  now.current = { kept, snapshot };
  const [clean, setClean] = useState<Snapshot>(); // the last one that was found to be what the server has
  const known = useRef<string | undefined>(undefined); // what the server has, in JSON; "" for another text
  const flight = useRef<Promise<Kept | null> | undefined>(undefined); // the text as it is then
  const count = useRef(0); // of the texts that were on the desk
  const newDraft = useRef(onNewDraft);
  newDraft.current = onNewDraft;

  const list = useCallback(
    ({ line }: Saved) => setTexts((all) => [line, ...all.filter(({ id }) => id !== line.id)]),
    [],
  );

  /** Takes over what was saved as another text: with its name there, and without a result that is not its. */
  const takeSplit = useCallback(({ kept, split }: Saved, sent: Snapshot, detach: boolean) => {
    const { snapshot } = now.current;
    const name = snapshot.name === sent.name ? kept.name : snapshot.name;
    const own = detach ? { work: null } : {};
    known.current = JSON.stringify({ ...sent, name: kept.name, ...own });
    now.current.snapshot = { ...snapshot, name, ...own }; // before the next render, like kept
    setName(name);
    setSplit(split);
    if (detach) newDraft.current();
  }, []);

  const take = useCallback(
    (saved: Saved, sent: Snapshot, detach = false) => {
      known.current = JSON.stringify(sent);
      if (saved.split) takeSplit(saved, sent, detach);
      now.current.kept = saved.kept; // before the next render, in case another save follows at once
      setKept(saved.kept);
      list(saved);
      if (location.pathname.startsWith(at("/platform"))) {
        history.replaceState(history.state, "", at(`/platform/texts/${saved.kept.id}`));
      }
    },
    [list, takeSplit],
  );

  const unsaved = useCallback(() => {
    const { kept, snapshot } = now.current;
    const empty = !kept && isBlank(snapshot.draft.text) && !snapshot.name;
    return keeping && !empty && known.current !== undefined && JSON.stringify(snapshot) !== known.current;
  }, [keeping]);

  const save = useCallback(() => {
    const { kept, snapshot } = now.current;
    if (flight.current) return;
    if (!unsaved()) {
      setClean(snapshot);
      return;
    }
    const here = count.current;
    setState("saving");
    flight.current = saveText(user.id, kept, JSON.stringify(snapshot)).then((saved) => {
      flight.current = undefined;
      if (saved && here === count.current) {
        setClean(snapshot);
        take(saved, snapshot, saved.split?.reason === "new-draft");
      }
      setState(saved ? "saved" : "failed");
      if (saved && now.current.snapshot !== snapshot) setTimeout(save, pause); // something has changed meanwhile
      return saved?.kept ?? kept;
    });
  }, [unsaved, take, user]);

  /** Saves what is shown now, also what has changed while something else was being saved. */
  const saveAll = useCallback(async () => {
    for (let tries = 0; unsaved() && tries < triesAtOnce; tries++) {
      save();
      await flight.current;
    }
  }, [save, unsaved]);

  useEffect(() => {
    if (!ready || running) return;
    if (known.current === undefined) {
      known.current = JSON.stringify(snapshot);
      setClean(snapshot);
    }
    const timer = setTimeout(save, pause);
    return () => clearTimeout(timer);
  }, [snapshot, ready, running, save]);

  useEffect(() => {
    if (state !== "failed") return;
    const timer = setTimeout(save, patience);
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

  const open = useCallback((opened: Kept | null, changed: boolean) => {
    count.current++;
    setSplit(null);
    known.current = changed ? "" : undefined;
    now.current.kept = opened;
    setKept(opened);
    setName(opened?.name ?? "");
  }, []);

  const begin = useCallback(async () => {
    const json = unsaved() ? JSON.stringify(now.current.snapshot) : "";
    const before = flight.current ?? Promise.resolve(now.current.kept);
    open(null, false);
    if (keeping) history.replaceState(history.state, "", at("/platform/new"));
    const left = await before;
    const saved = json ? await saveText(user.id, left, json) : undefined;
    if (saved) list(saved);
    return saved?.kept ?? left;
  }, [unsaved, open, list, keeping, user]);

  const settled = useCallback(async () => {
    if (now.current.kept) await saveAll();
    await flight.current;
    const { kept, snapshot } = now.current;
    return { ...(kept ?? noText), name: snapshot.name };
  }, [saveAll]);

  const adopt = useCallback(
    (saved: Saved, content: Content, name: string) => take(saved, { name, ...content }),
    [take],
  );

  const changed = keeping && snapshot !== clean;
  const inTab = useMemo<TabText>(() => ({ ...(kept ?? noText), name, unsaved: changed }), [kept, name, changed]);
  const dismissSplit = useCallback(() => setSplit(null), []);
  return useMemo(
    () => ({
      ...{ kept, name, texts, state, inTab, split },
      ...{ rename: setName, dismissSplit, open, begin, saveAll, settled, adopt },
    }),
    [kept, name, texts, state, inTab, split, dismissSplit, open, begin, saveAll, settled, adopt],
  );
}
