import { useEffect, useState } from "react";

const pause = 300; // milliseconds without a change

/** The name of a draft's language, if it is recognized and isn't English. The draft stays in the browser. */
export function useDraftLanguage(text: string): string {
  const [language, setLanguage] = useState("");
  useEffect(() => {
    if (looksEnglish(text)) {
      setLanguage("");
      return;
    }
    let superseded = false;
    const timer = setTimeout(async () => {
      const { languageOf } = await import("./language.ts"); // has a table of all languages
      const found = languageOf(text);
      if (!superseded) setLanguage(found && found.code !== "en" ? found.name : "");
    }, pause);
    return () => {
      superseded = true;
      clearTimeout(timer);
    };
  }, [text]);
  return language;
}

const sampleLength = 1000; // characters
const minShare = 0.08; // of the words
const common = new Set("the of and that this with you from which have they are your their".split(" "));

/** Reports whether a draft is empty, or has English words in plenty, so that no other language needs to be tried. */
export function looksEnglish(text: string): boolean {
  const words =
    text
      .slice(0, sampleLength)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return words.filter((word) => common.has(word)).length >= minShare * words.length;
}
