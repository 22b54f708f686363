const paragraph = `In today's fast-paced world, it is important to note that organizations must leverage robust tools to
enhance productivity. Moreover, seamless communication plays a crucial role in fostering trust between teams. Furthermore,
a comprehensive strategy can help businesses navigate the ever-evolving landscape and unlock their full potential.`;

/** A text of exactly this many words, in machine style. */
export function textOf(words: number): string {
  const source = paragraph.split(/\s+/);
  const taken = Array.from({ length: words }, (_, index) => source[index % source.length]);
  return `${taken.join(" ").replace(/[.,]$/, "")}.`;
}

/**
 * A text of exactly this many words with one change: even a long one renders fast, and none is free of charge for being
 * unchanged.
 */
export function plainTextOf(words: number): string {
  return `Certainly! ${"The cat sat on the mat and slept. ".repeat(Math.ceil(words / 8))}`
    .split(" ")
    .slice(0, words)
    .join(" ");
}
