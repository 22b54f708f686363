import { useEffect, useRef } from "react";
import { isOpen, type Stretch } from "./marks.ts";
import type { Edited } from "./useOutput.ts";

/**
 * Alt with the arrow keys goes to the next suggestion that is open, or the one before, wherever the focus is; where none is
 * left, to the next change.
 */
export function useWalkKeys(output: Edited | undefined, followed: number, follow: (number: number) => void): void {
  const now = useRef({ output, followed });
  now.current = { output, followed };
  useEffect(() => {
    const listening = new AbortController();
    const press = (event: KeyboardEvent) => {
      const step = event.altKey && !event.ctrlKey && !event.metaKey && { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const { output, followed } = now.current;
      if (!step || !output || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      const next = beside(output, focusedMark() ?? followed, step);
      if (next !== undefined) follow(next);
    };
    addEventListener("keydown", press, { signal: listening.signal });
    return () => listening.abort();
  }, [follow]);
}

/** The mark in whose row the focus is. */
function focusedMark(): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>(".changes > li");
  return row ? Number(row.id.split("-").at(-1)) : undefined;
}

/** The mark that comes next in this direction, or the first one from there after the last. */
function beside({ suggestions, changes, open }: Edited, from: number, step: number): number | undefined {
  const all = open > 0 ? suggestions : changes;
  const wanted = (stretch: Stretch) => stretch.number !== from && (open === 0 || isOpen(stretch));
  const start = all.findIndex(({ number }) => number === from);
  const first = start < 0 && step < 0 ? all.length : start;
  for (let passed = 1; passed <= all.length; passed++) {
    const stretch = all.at((first + step * passed + all.length) % all.length);
    if (stretch && wanted(stretch)) return stretch.number;
  }
  return undefined;
}
