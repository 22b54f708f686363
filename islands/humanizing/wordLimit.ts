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

/** The limits of a draft's words. */
export interface WordLimits {
  /** The maximum number of words of a text. */
  readonly text: number;
  /** The words left in the plan; null means no limit. */
  readonly left: number | null;
}

/** A warning about a draft that nears or exceeds a limit: its text follows the word count. */
export interface LimitWarning {
  readonly text: string;
  /** The text of the live region, without the figure that changes while the user types. */
  readonly announcement: string;
}

const near = 0.9; // of a limit

/** The warning about the lower limit, from 90% of it. The server's is draftWordsWithin in views/editor/platform.go. */
export function limitWarning(words: number, { text, left }: WordLimits): LimitWarning | undefined {
  const ofPlan = left !== null && left < text;
  const limit = ofPlan ? left : text;
  const whose = ofPlan ? "you have left" : "a text can have";
  if (words > limit)
    return {
      text: `, ${formatNumber(words - limit)} more than ${whose}`,
      announcement: `The draft has more words than ${whose}.`,
    };
  if (words === 0 || words < near * limit) return undefined;
  const most = formatNumber(limit);
  return {
    text: ofPlan ? ` of the ${most} you have left` : ` of at most ${most}`,
    announcement: `The draft has nearly as many words as ${whose}.`,
  };
}
