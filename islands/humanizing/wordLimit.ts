import { countWords, formatNumber, formatWordCount } from "../../static/js/shared/words.ts";
import { type Failure, type Messages, withPlansRemedy } from "./call.ts";

/**
 * The failure of a text that exceeds the words left; null means no limit. The server checks again, including the words
 * used in other tabs.
 */
export function overLimit(text: string, left: number | null, messages: Messages): Failure | undefined {
  const words = left === null ? 0 : countWords(text);
  if (left === null || words <= left) return undefined;
  const advice = `This text has ${formatWordCount(words)}, and you have ${formatNumber(left)} left.`;
  return withPlansRemedy({ message: messages.limit, advice: `${advice} Nothing was charged.` }, messages);
}
