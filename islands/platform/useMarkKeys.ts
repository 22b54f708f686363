import { useEffect, useRef } from "react";
import { isOpen, type Stretch } from "./marks.ts";
import type { OutputView } from "./result.ts";

/**
 * Handles Alt with the arrow keys, wherever the focus is: it follows the next or the previous open suggestion
 * or advice, or change if none is open.
 */
export function useMarkKeys(output: OutputView | undefined, followed: number, follow: (number: number) => void): void {
  const now = useRef({ output, followed });
  now.current = { output, followed };
  useEffect(() => {
    const listening = new AbortController();
    const press = (event: KeyboardEvent) => {
      const step = event.altKey && !event.ctrlKey && !event.metaKey && { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const { output, followed } = now.current;
      if (!step || !output || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      const next = nextMark(output, focusedMark() ?? followed, step);
      if (next !== undefined) follow(next);
    };
    addEventListener("keydown", press, { signal: listening.signal });
    return () => listening.abort();
  }, [follow]);
}

/** The number of the mark whose row has the focus. */
function focusedMark(): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>(".changes > li");
  return row ? Number(row.id.split("-").at(-1)) : undefined;
}

/** The number of the next mark in the direction of step, wrapping around at the end. */
function nextMark(
  { suggestions, advice, changes, openSuggestions, openAdvice }: OutputView,
  from: number,
  step: number,
): number | undefined {
  const open = openSuggestions + openAdvice > 0;
  const all = open ? [...suggestions, ...advice] : changes;
  const wanted = (stretch: Stretch) => stretch.number !== from && (!open || isOpen(stretch));
  const start = all.findIndex(({ number }) => number === from);
  const first = start < 0 && step < 0 ? all.length : start;
  for (let passed = 1; passed <= all.length; passed++) {
    const stretch = all.at((first + step * passed + all.length) % all.length);
    if (stretch && wanted(stretch)) return stretch.number;
  }
  return undefined;
}
