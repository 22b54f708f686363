/** A run of words, and whether it is kept from the old text. */
export interface WordRun {
  readonly text: string;
  readonly same: boolean;
}

/** The bounds in words within which an edit shows which words were kept. */
const minWords = 5;
const maxWords = 120;

const wordsOf = (text: string): string[] => text.split(/(?<=\s)(?=\S)/);
const bare = (word: string): string => word.replace(/[^\p{L}\p{N}]+/gu, "");

/** Splits the inserted words into runs that are kept from the old words, in the same order, and runs that are new. */
export function diffWords(before: string, after: string): WordRun[] {
  const old = wordsOf(before);
  const written = wordsOf(after);
  const [shorter, longer] = [Math.min(old.length, written.length), Math.max(old.length, written.length)];
  if (shorter < minWords || longer > maxWords) return [{ text: after, same: false }];
  const kept = commonSubsequence(old.map(bare), written.map(bare));
  const runs: WordRun[] = [];
  written.forEach((word, index) => {
    const last = runs.at(-1);
    const same = kept.has(index);
    if (last?.same === same) runs[runs.length - 1] = { text: last.text + word, same };
    else runs.push({ text: word, same });
  });
  return runs;
}

/** The indexes in written of the longest common subsequence of words. */
function commonSubsequence(old: readonly string[], written: readonly string[]): Set<number> {
  const width = written.length + 1;
  const lengths = new Uint8Array((old.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = written.length - 1; j >= 0; j--)
      lengths[i * width + j] = old[i] === written[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const kept = new Set<number>();
  for (let i = 0, j = 0; i < old.length && j < written.length; ) {
    if (old[i] === written[j]) {
      kept.add(j++);
      i++;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return kept;
}
