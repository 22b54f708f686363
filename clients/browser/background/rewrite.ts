import { eventsOf } from "../../../islands/humanizing/events.ts";
import { APIError, type Problem, type Result, version } from "../../api.gen.ts";
import { build } from "../build.ts";
import type { RewriteEvent, RewriteRequest } from "../messages.ts";
import { noKey } from "../ui/problems.ts";
import { checkKey } from "./account.ts";
import { problemOf, tooLong } from "./problems.ts";
import { isBrandOld, storedKey } from "./storage.ts";

/** Rewrites the texts of a panel until it closes its port, which stops a call that is under way. */
export function serveRewriting(port: ExtensionPort): void {
  const closed = new AbortController();
  port.onDisconnect.addListener(() => closed.abort());
  port.onMessage.addListener(async (request: RewriteRequest) => {
    const send = (event: RewriteEvent) => {
      if (!closed.signal.aborted) port.postMessage(event);
    };
    send(await rewrite(request, closed.signal, send));
  });
}

async function rewrite(
  request: RewriteRequest,
  signal: AbortSignal,
  send: (event: RewriteEvent) => void,
): Promise<RewriteEvent> {
  const key = await storedKey();
  if (!key) return { kind: "failed", problem: noKey };
  if (new TextEncoder().encode(request.text).length > build.maxBytes) return { kind: "failed", problem: tooLong };
  const heartbeat = setInterval(() => void chrome.runtime.getPlatformInfo(), 20_000); // else browsers stop the background
  try {
    const result = await humanize(request, key, signal, send);
    if (await isBrandOld()) void checkKey("");
    return { kind: "done", result };
  } catch (error) {
    return { kind: "failed", problem: problemOf(error) };
  } finally {
    clearInterval(heartbeat);
  }
}

/** Calls the API. Its answer is a stream, since browsers stop a background that waits too long for an answer. */
async function humanize(
  { text, settings, idempotencyKey }: RewriteRequest,
  key: string,
  signal: AbortSignal,
  send: (event: RewriteEvent) => void,
): Promise<Result> {
  const answer = await fetch(`${build.site}/v1/humanize`, {
    method: "POST",
    headers: {
      Accept: "text/event-stream",
      Authorization: `Bearer ${key}`,
      "API-Version": version,
      "Content-Type": "application/json",
      "Idempotency-Key": idempotencyKey,
    },
    body: JSON.stringify({ text, ...settings }),
    credentials: "omit",
    redirect: "error", // the key would go along
    signal,
  });
  if (!answer.ok || !answer.body) throw await errorOf(answer);
  for await (const { name, data } of eventsOf(answer.body)) {
    if (name === "passing") send({ kind: "progress", share: (data as { share: number }).share });
    if (name === "failed") throw new APIError((data as Problem).status, data as Problem, undefined);
    if (name === "done") return data as Result;
  }
  throw new Error("the answer ended early");
}

async function errorOf(answer: Response): Promise<APIError> {
  return new APIError(answer.status, await answer.json().catch(() => ({})), undefined);
}
