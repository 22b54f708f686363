// A word is what Go's strings.Fields returns. JavaScript's \s differs from Go's white space in U+0085 and U+FEFF.

const space = "\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const word = new RegExp(`[^${space}]+`, "g");
const anything = new RegExp(`[^${space}]`);

/**
 * Counts words separated by white space. The server charges more for words that are joined without spaces: see
 * humanize.ChargedWords.
 */
export const countWords = (text: string): number => text.match(word)?.length ?? 0;

/** Reports whether a text contains no word. It stops at the first one. */
export const isBlank = (text: string): boolean => !anything.test(text);

/** Formats 30000 as 30,000. */
export const formatNumber = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

/** Formats a word count: 1 word, 2 words. */
export const formatWordCount = (count: number): string => (count === 1 ? "1 word" : `${formatNumber(count)} words`);
