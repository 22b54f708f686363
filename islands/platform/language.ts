// The language of a draft, recognized as the server does (engine/text/language). It is a module of its own, which is
// loaded only for drafts that don't look English.

import { table } from "../languages.gen.ts";

interface Entry {
  readonly code: string;
  readonly name: string;
}

/** The languages of a script, with the words and letters that distinguish them, by their indexes. */
interface Script {
  readonly languages: Entry[];
  readonly words: Map<string, number[]>;
  readonly letters: Map<string, number[]>;
}

/** A character of some scripts counts as several letters. */
const scripts: readonly (readonly [name: string, weight: number])[] = [
  ["Latin", 1],
  ["Cyrillic", 1],
  ["Han", 3],
  ["Hiragana", 3],
  ["Katakana", 2],
  ["Arabic", 1],
  ["Devanagari", 1],
  ["Hangul", 3],
  ...["Greek", "Hebrew", "Thai", "Bengali", "Tamil", "Telugu", "Kannada", "Malayalam", "Gujarati", "Gurmukhi"].map(
    (name) => [name, 1] as const,
  ),
  ...["Oriya", "Sinhala", "Georgian", "Armenian", "Khmer", "Lao", "Myanmar"].map((name) => [name, 1] as const),
  ["Ethiopic", 2],
];
const patterns = scripts.map(([name]) => new RegExp(`\\p{Script=${name}}`, "u"));

const sampleLength = 2000; // characters
const minLetters = 10;
const scriptShare = 0.6;
const kanaShare = 0.08;

/** The language of a text; undefined if it is not recognized. */
export function languageOf(text: string): Entry | undefined {
  const sample = text.slice(0, sampleLength);
  const script = parsed().get(scriptOf(sample));
  return script && script.languages.length === 1 ? script.languages[0] : script && recognize(script, sample);
}

/** The script of most letters. Japanese is the script Kana, including the Chinese characters in it. */
function scriptOf(text: string): string {
  const counts = scripts.map(() => 0);
  let all = 0;
  let last = 0;
  for (const letter of text.match(/\p{L}/gu) ?? []) {
    if (!patterns[last]?.test(letter))
      last = Math.max(
        0,
        patterns.findIndex((pattern) => pattern.test(letter)),
      );
    const weight = scripts[last]?.[1] ?? 1;
    counts[last] = (counts[last] ?? 0) + weight;
    all += weight;
  }
  const [han, hiragana, katakana] = ["Han", "Hiragana", "Katakana"].map((name) =>
    scripts.findIndex(([is]) => is === name),
  );
  const count = (index: number | undefined) => counts[index ?? 0] ?? 0;
  const kana = count(hiragana) + count(katakana);
  const signs = kana + count(han);
  const isJapanese = kana > 0 && kana >= kanaShare * signs;
  const found = scripts.map(([name], index) => {
    if (index === hiragana) return { name: "Kana", count: isJapanese ? signs : 0 };
    return { name, count: index === katakana || (index === han && isJapanese) ? 0 : count(index) };
  });
  return found.find(({ count }) => count >= minLetters && count >= scriptShare * all)?.name ?? "";
}

const minPoints = 2;
const minHits = 3; // common words
const minShare = 0.12; // of the words
const minLead = 1.3; // over the runner-up, as a factor
const ownLetter = 0.6;
const strangeLetter = -0.5;

function recognize(script: Script, text: string): Entry | undefined {
  const scores = script.languages.map((language) => ({ language, points: 0, hits: 0 }));
  const words = text.split(/[^\p{L}\p{M}'\-’ʻʼ\u200c]+/u).filter(Boolean);
  for (const written of words) {
    const word = written
      .replace(/^['’-]+|['’-]+$/g, "")
      .toLowerCase()
      .replaceAll("’", "'");
    const users = script.words.get(word) ?? [];
    scores.forEach((score, index) => {
      if (!users.includes(index)) return;
      score.points += 1 / users.length;
      score.hits++;
    });
    rateLetters(scores, script, word);
  }
  const [best, next] = [...scores].sort((a, b) => b.points - a.points);
  if (!best || best.points < minPoints || best.hits < minHits || best.hits < minShare * words.length) return undefined;
  return best.points < minLead * Math.max(0, next?.points ?? 0) ? undefined : best.language;
}

/** Rates a word by its letters beyond the plain ones: those that some languages have, and others don't. */
function rateLetters(scores: { points: number }[], script: Script, word: string): void {
  const known = [...word].flatMap((letter) => {
    const users = script.letters.get(letter);
    return users ? [users] : [];
  });
  if (known.length === 0) return;
  const users = scores.map((_, index) => known.every((own) => own.includes(index)));
  const weight = ownLetter / Math.max(1, users.filter(Boolean).length);
  scores.forEach((score, index) => {
    score.points += users[index] ? weight : strangeLetter;
  });
}

let scriptsByName: Map<string, Script> | undefined;

function parsed(): Map<string, Script> {
  if (scriptsByName) return scriptsByName;
  scriptsByName = new Map();
  for (const line of table.split("\n")) {
    const [code, name, scriptName, letters, words] = line.split("\t");
    if (!code || !name || !scriptName || letters === undefined || words === undefined) continue;
    const script: Script = scriptsByName.get(scriptName) ?? { languages: [], words: new Map(), letters: new Map() };
    scriptsByName.set(scriptName, script);
    const index = script.languages.push({ code, name }) - 1;
    for (const word of words.split(" ")) script.words.set(word, [...(script.words.get(word) ?? []), index]);
    for (const letter of letters)
      if (letter > "\u007f") script.letters.set(letter, [...(script.letters.get(letter) ?? []), index]);
  }
  return scriptsByName;
}
