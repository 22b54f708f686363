import type { Messages, Standing } from "../props.gen.ts";
import type { Failure } from "./call.ts";
import { countWords, grouped, wordsOf } from "./words.ts";

/** Why a text is not sent at all. The server decides the same again, with what other tabs have used by then. */
export function overLimit(text: string, { left }: Standing, messages: Messages): Failure | undefined {
  const words = left === null ? 0 : countWords(text);
  if (left === null || words <= left) return undefined;
  const advice = `The text has ${wordsOf(words)} and ${grouped(left)} ${left === 1 ? "is" : "are"} left.`;
  return { message: messages.limit, advice: `${advice} Nothing was charged.`, remedy: "plans" };
}
