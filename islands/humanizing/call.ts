import { at } from "../../static/js/shared/place.ts";
import type { Allowance, Kept, Output, Problem, Split, TextLine, User } from "../props.gen.ts";
import { eventsOf } from "./events.ts";

/** What the user is told when there can be no run. */
export interface Messages {
  readonly limit: string;
  readonly failed: string;
  /** Whether they can buy more words; they can unless it is false. */
  readonly plans?: boolean;
}

/** The body of POST /api/humanize. */
export interface Asked {
  readonly text: string;
  readonly mode: string;
  readonly strength: string;
  readonly layout: string;
  readonly keep: readonly string[];
  /** A different seed gives a different version. */
  readonly seed: number;
  /** The text of the history, which gets the result; null if texts aren't kept. */
  readonly kept: Kept | null;
}

/** What a successful call answers. */
export interface Answer {
  readonly text: string;
  /** In this period, including those of the text. */
  readonly wordsUsed: number;
  readonly output: Output;
  readonly standing: Allowance;
  /** What the history has by now; null if it keeps nothing. */
  readonly kept: Kept | null;
  readonly line: TextLine | null;
  /** Why that is another text than was sent; null if it is not. */
  readonly split: Split | null;
}

/** What has just been rewritten, before the answer is whole. */
export interface Passing {
  readonly text: string;
  /** How much of the text has been by now, 0 to 1. */
  readonly share: number;
}

/** Why there is no output. */
export interface Failure extends Problem {
  /** What helps, as a link. */
  readonly remedy?: "sign-in" | "plans";
}

interface Reply {
  readonly success?: boolean;
  readonly humanizedText?: string;
  readonly totalWordsUsed?: number;
  readonly output?: Output;
  readonly standing?: Allowance;
  readonly kept?: Kept | null;
  readonly line?: TextLine | null;
  readonly split?: Split | null;
  readonly error?: string;
  readonly advice?: string;
  /** Only of a call that failed after it had begun to answer. */
  readonly status?: number;
}

/** Sends what is asked for to the server. */
export type Post = (body: object, headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Response>;

const postHere: Post = (body, headers, signal) =>
  fetch(at("/api/humanize"), {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal,
  });

/**
 * Asks the server, and calls onPassing with what has been rewritten while a slow engine is still at work. The promise is
 * rejected only when signal is aborted.
 */
export async function humanize(
  asked: Asked,
  user: User,
  messages: Messages,
  signal: AbortSignal,
  onPassing: (passing: Passing) => void,
  post: Post = postHere,
): Promise<Answer | Failure> {
  try {
    const body = { ...asked, userId: user.id, userEmail: user.email };
    const headers = { Accept: "text/event-stream, application/json", ...runKey() };
    const response = await post(body, headers, signal);
    const reply = await replyOf(response, onPassing);
    const { humanizedText: text, totalWordsUsed: wordsUsed = 0, output, standing } = reply;
    const { kept = null, line = null, split = null } = reply;
    if (response.ok && reply.success && text?.trim() && output && standing)
      return { text, wordsUsed, output, standing, kept, line, split };
    return failure(reply, reply.status ?? response.status, messages);
  } catch (error) {
    if (signal.aborted) throw error;
    return {
      message: messages.failed,
      advice: "We couldn’t reach the server. Your text is still here. Check your connection.",
    };
  }
}

/** Reads an answer that comes at once, or the last event of one that comes in parts. */
async function replyOf(response: Response, onPassing: (passing: Passing) => void): Promise<Reply> {
  if (!response.body || !response.headers.get("Content-Type")?.startsWith("text/event-stream"))
    return (await response.json()) as Reply;
  for await (const { name, data } of eventsOf(response.body)) {
    if (name !== "passing") return data as Reply;
    onPassing(data as Passing);
  }
  throw new TypeError("the answer has no end");
}

/**
 * Identifies this run, so that it counts once even if something on the way sends it twice. Only secure contexts can
 * make the key.
 */
const runKey = (): Record<string, string> => ("randomUUID" in crypto ? { "Idempotency-Key": crypto.randomUUID() } : {});

/** A failure of somebody who has too few words left, with where to get more. */
export const short = (failure: Failure, { plans = true }: Messages): Failure =>
  plans ? { ...failure, remedy: "plans" } : failure;

function failure({ error = "", advice = "" }: Reply, status: number, messages: Messages): Failure {
  if (error === messages.limit) return short({ message: error, advice }, messages);
  const reason = error === messages.failed ? advice : `${error} ${advice}`.trim();
  const problem = { message: messages.failed, advice: reason || "Your text is still here, and nothing was charged." };
  return status === 401 ? { ...problem, remedy: "sign-in" } : problem;
}
