/** A run of words, and whether it was there before. */
export interface Run {
  readonly text: string;
  readonly same: boolean;
}

/** Of shorter edits, and of longer ones, nobody asks which words stayed. */
const fewest = 5;
const most = 120;

const wordsOf = (text: string): string[] => text.split(/(?<=\s)(?=\S)/);
const bare = (word: string): string => word.replace(/[^\p{L}\p{N}]+/gu, "");

/** Parts what was written into what was there before, in the same order, and what is new. */
export function runsOf(before: string, after: string): Run[] {
  const old = wordsOf(before);
  const written = wordsOf(after);
  const [shorter, longer] = [Math.min(old.length, written.length), Math.max(old.length, written.length)];
  if (shorter < fewest || longer > most) return [{ text: after, same: false }];
  const kept = keptOf(old.map(bare), written.map(bare));
  const runs: Run[] = [];
  written.forEach((word, index) => {
    const last = runs.at(-1);
    const same = kept.has(index);
    if (last?.same === same) runs[runs.length - 1] = { text: last.text + word, same };
    else runs.push({ text: word, same });
  });
  return runs;
}

/** The places of the longest sequence of words that both have. */
function keptOf(old: readonly string[], written: readonly string[]): Set<number> {
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
