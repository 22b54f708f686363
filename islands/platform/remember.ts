import { useEffect, useRef } from "react";

// A reload keeps what was typed. Browsers restore forms by themselves, but not on pages that no cache may keep, so the draft is
// put into the entry of the tab's history, where it lives as long as that and is seen by nobody else.

/** What was typed and chosen. */
export interface Remembered {
  readonly text: string;
  readonly mode: string;
  readonly strength: string;
  readonly keep: string;
}

const pause = 300; // milliseconds without a key
const most = 400_000; // characters; browsers refuse what is much larger

/** The owner's draft in this entry of the history, if there is one. */
export function remembered(owner: string): Remembered | undefined {
  const state: unknown = history.state;
  const { draft } = (state ?? {}) as { draft?: Remembered & { owner: string } };
  return draft?.owner === owner ? draft : undefined;
}

/** Keeps the draft in this entry of the history, once the keys rest and when the page is left. */
export function useRemember(owner: string, { text, mode, strength, keep }: Remembered, ready: boolean): void {
  const forgotten = useRef(false);
  const put = useRef(() => {});
  put.current = () => {
    if (forgotten.current) return;
    const draft = text.length <= most ? { owner, text, mode, strength, keep } : undefined;
    history.replaceState({ draft }, "");
  };
  useEffect(() => {
    if (!ready) return;
    const listening = new AbortController();
    const { signal } = listening;
    const leave = () => put.current(); // what was drawn last: effects come later, and may not come at all
    addEventListener("beforeunload", leave, { signal });
    addEventListener("pagehide", leave, { signal });
    const forget = ({ target }: Event) => {
      if ((target as HTMLFormElement).getAttribute("action") !== "/logout") return;
      forgotten.current = true;
      history.replaceState(null, ""); // nothing is left to see after signing out
    };
    addEventListener("submit", forget, { signal });
    return () => listening.abort();
  }, [ready]);
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => put.current(), pause);
    return () => clearTimeout(timer);
  }, [text, mode, strength, keep, ready]);
}
