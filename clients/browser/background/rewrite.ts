import { Client, type Result, type Text } from "../../typescript/src/index.ts";
import { build } from "../build.ts";
import type { RewriteEvent, RewriteRequest } from "../messages.ts";
import { problemOf, tooLong } from "../ui/failures.ts";
import { noKey } from "../ui/problems.ts";
import { checkKey } from "./account.ts";
import { siteFacts } from "./problems.ts";
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
  if (new TextEncoder().encode(request.text).length > build.maxBytes)
    return { kind: "failed", problem: tooLong(siteFacts) };
  const heartbeat = setInterval(() => void chrome.runtime.getPlatformInfo(), 20_000); // else browsers stop the background
  try {
    const result = await humanize(request, key, signal, send);
    if (await isBrandOld()) void checkKey("");
    return { kind: "done", result };
  } catch (error) {
    return { kind: "failed", problem: problemOf(error, siteFacts) };
  } finally {
    clearInterval(heartbeat);
  }
}

/** Calls the API. Its response is a stream, since browsers stop a background that waits too long for a response. */
async function humanize(
  { text, settings, idempotencyKey }: RewriteRequest,
  key: string,
  signal: AbortSignal,
  send: (event: RewriteEvent) => void,
): Promise<Result> {
  const client = new Client(build.site, key, { tries: 1 });
  for await (const event of client.humanizeStream({ text, ...settings } as Text, { idempotencyKey, signal })) {
    if (event.type === "done") return event.result;
    send({ kind: "progress", share: event.share });
  }
  throw new Error("the stream ended early");
}
