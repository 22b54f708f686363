import { useEffect } from "react";
import { withBase } from "../../static/js/shared/basePath.ts";
import { editedText, type Habit } from "./editing.ts";
import type { OutputView, ResultEvent } from "./result.ts";

const pause = 1000; // milliseconds without a change

/** Checks the user's edits of a result for habits, after each pause. A failed check is retried after the next pause. */
export function useHabitCheck(output: OutputView | undefined, dispatch: (event: ResultEvent) => void): void {
  const { paragraphs, unchecked } = output ?? {};
  useEffect(() => {
    if (!unchecked || !paragraphs) return;
    const check = new AbortController();
    const timer = setTimeout(async () => {
      const habits = await habitsIn(editedText(paragraphs), check.signal);
      if (habits && !check.signal.aborted) dispatch({ type: "habitsFound", paragraphs, habits });
    }, pause);
    return () => {
      clearTimeout(timer);
      check.abort();
    };
  }, [paragraphs, unchecked, dispatch]);
}

async function habitsIn(text: string, signal: AbortSignal): Promise<readonly Habit[] | undefined> {
  if (!text.trim()) return [];
  try {
    const response = await fetch(withBase("/platform/check"), {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ text }),
      signal,
    });
    return response.ok ? (await response.json()).suggestions : undefined;
  } catch {
    return undefined; // offline, or superseded
  }
}
