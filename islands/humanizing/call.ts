import { withBase } from "../../static/js/shared/basePath.ts";
import type { Allowance, Output, Problem, SavedText, Split, TextLine, User } from "../props.gen.ts";
import { eventsOf } from "./events.ts";

/** The error texts of runs that are refused or fail. */
export interface Messages {
  readonly limit: string;
  readonly failed: string;
  /** Whether the user can buy more words; true by default. */
  readonly plans?: boolean;
}

/** The body of POST /api/humanize. */
export interface RunRequest {
  readonly text: string;
  readonly mode: string;
  readonly strength: string;
  readonly layout: string;
  readonly keep: readonly string[];
  /** A different seed gives a different version. */
  readonly seed: number;
  /** The saved text that the result is added to; null if texts aren't saved. */
  readonly kept: SavedText | null;
}

/** The response of a successful call. */
export interface RunResult {
  readonly text: string;
  /** The words used in this period, including those of this text. */
  readonly wordsUsed: number;
  readonly output: Output;
  readonly standing: Allowance;
  /** The saved text after this run; null if texts aren't saved. */
  readonly kept: SavedText | null;
  readonly line: TextLine | null;
  /** The notice that the run was saved as a separate text; null if it was not. */
  readonly split: Split | null;
}

/** A progress event of a run: the passage that was just rewritten. */
export interface Passing {
  readonly text: string;
  /** The fraction of the text processed so far, 0 to 1. */
  readonly share: number;
}

/** The problem of a run without output. */
export interface Failure extends Problem {
  /** The page that helps, to link to. */
  readonly remedy?: "sign-in" | "plans";
}

interface Reply {
  readonly success?: boolean;
  readonly humanizedText?: string;
  readonly totalWordsUsed?: number;
  readonly output?: Output;
  readonly standing?: Allowance;
  readonly kept?: SavedText | null;
  readonly line?: TextLine | null;
  readonly split?: Split | null;
  readonly error?: string;
  readonly advice?: string;
  /** The HTTP status of a failure after the response had begun; otherwise undefined. */
  readonly status?: number;
}

/** Posts a body to the server's humanize endpoint. */
export type Post = (body: object, headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Response>;

const postToSite: Post = (body, headers, signal) =>
  fetch(withBase("/api/humanize"), {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal,
  });

/**
 * Humanizes a text on the server. A slow engine reports its progress to onPassing. The promise is rejected only when
 * signal is aborted.
 */
export async function humanize(
  asked: RunRequest,
  user: User,
  messages: Messages,
  signal: AbortSignal,
  onPassing: (passing: Passing) => void,
  post: Post = postToSite,
): Promise<RunResult | Failure> {
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

/** Reads a JSON response, or the last event of a stream. */
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
 * The idempotency key of this run, so that it is counted once even if a proxy sends it twice. Only secure contexts can
 * generate one.
 */
const runKey = (): Record<string, string> => ("randomUUID" in crypto ? { "Idempotency-Key": crypto.randomUUID() } : {});

/** The failure of a user with too few words left, with a link to the plans if they can buy more. */
export const withPlansRemedy = (failure: Failure, { plans = true }: Messages): Failure =>
  plans ? { ...failure, remedy: "plans" } : failure;

function failure({ error = "", advice = "" }: Reply, status: number, messages: Messages): Failure {
  if (error === messages.limit) return withPlansRemedy({ message: error, advice }, messages);
  const reason = error === messages.failed ? advice : `${error} ${advice}`.trim();
  const problem = { message: messages.failed, advice: reason || "Your text is still here, and nothing was charged." };
  return status === 401 ? { ...problem, remedy: "sign-in" } : problem;
}
