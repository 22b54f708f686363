import { useEffect } from "react";
import { at } from "../../static/js/shared/place.ts";
import { type Habit, writtenIn } from "./editing.ts";
import type { Edited } from "./useOutput.ts";

const pause = 1000; // milliseconds without a change

/** Looks for habits in what somebody writes into a result, whenever they pause. If it fails, the next pause tries again. */
export function useHabits(output: Edited | undefined): void {
  const { paragraphs, unchecked, advise } = output ?? {};
  useEffect(() => {
    if (!unchecked || !paragraphs) return;
    const looking = new AbortController();
    const timer = setTimeout(async () => {
      const habits = await habitsIn(writtenIn(paragraphs), looking.signal);
      if (habits && !looking.signal.aborted) advise?.(paragraphs, habits);
    }, pause);
    return () => {
      clearTimeout(timer);
      looking.abort();
    };
  }, [paragraphs, unchecked, advise]);
}

async function habitsIn(text: string, signal: AbortSignal): Promise<readonly Habit[] | undefined> {
  if (!text.trim()) return [];
  try {
    const response = await fetch(at("/platform/check"), {
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
