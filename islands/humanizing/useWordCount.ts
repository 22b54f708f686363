import { useEffect, useState } from "react";
import { countWords, formatWordCount, isBlank } from "../../static/js/shared/words.ts";

const maxImmediate = 5_000; // UTF-16 units of a text whose words are counted on every keystroke
const pause = 150; // milliseconds without a keystroke before the words of a longer text are counted

/** The word count of a text, as a label. The initial value is the server's, for the text that it rendered. */
export function useWordCount(text: string, drawn: { readonly text: string; readonly words: string }): string {
  const [counted, setCounted] = useState(drawn);
  const stale = counted.text !== text;
  const now = stale && text.length <= maxImmediate;
  useEffect(() => {
    if (!stale || now) return;
    const timer = setTimeout(() => setCounted({ text, words: labelFor(text) }), pause);
    return () => clearTimeout(timer);
  }, [text, stale, now]);
  return now ? labelFor(text) : counted.words;
}

const labelFor = (text: string): string => (isBlank(text) ? "No text yet" : formatWordCount(countWords(text)));
