import { useEffect, useState } from "react";
import { countWords, formatWordCount, isBlank } from "../../static/js/shared/words.ts";

const maxImmediate = 5_000; // UTF-16 units of a text whose words are counted on every keystroke
const pause = 150; // milliseconds without a keystroke before the words of a longer text are counted

/** The word count of a text. */
export interface WordCount {
  readonly label: string;
  /** Undefined for the server's label. */
  readonly words?: number;
}

/** The word count of a text. The initial value is the server's, for the text that it rendered. */
export function useWordCount(text: string, drawn: { readonly text: string; readonly words: string }): WordCount {
  const [counted, setCounted] = useState({ text: drawn.text, count: { label: drawn.words } as WordCount });
  const stale = counted.text !== text;
  const now = stale && text.length <= maxImmediate;
  useEffect(() => {
    if (!stale || now) return;
    const timer = setTimeout(() => setCounted({ text, count: countOf(text) }), pause);
    return () => clearTimeout(timer);
  }, [text, stale, now]);
  return now ? countOf(text) : counted.count;
}

function countOf(text: string): WordCount {
  const words = countWords(text);
  return { label: isBlank(text) ? "No text yet" : formatWordCount(words), words };
}
