import type { Settings } from "../build.ts";
import { type Outcome, type PanelRequest, type Problem, type RewriteEvent, rewritingPort } from "../messages.ts";

export const restarted: Problem = {
  message: "The extension was restarted.",
  advice: "Nothing was changed. Reload this page, and try again.",
};

const interrupted: Problem = {
  message: "The rewriting was interrupted.",
  advice: "Nothing was changed. Try again: words are counted once.",
  remedy: "retry",
};

/** Sends a request to the background. */
export async function send(request: PanelRequest): Promise<Outcome | undefined> {
  return (await chrome.runtime.sendMessage(request)) as Outcome | undefined;
}

/** A rewriting that is under way. */
export class RewriteCall {
  readonly #port: ExtensionPort;

  /** Calls the listener until the event is done or failed. */
  constructor(text: string, settings: Settings, idempotencyKey: string, listener: (event: RewriteEvent) => void) {
    let isOver = false;
    this.#port = chrome.runtime.connect({ name: rewritingPort });
    this.#port.onMessage.addListener((event: RewriteEvent) => {
      isOver = event.kind !== "progress";
      listener(event);
      if (isOver) this.#port.disconnect();
    });
    this.#port.onDisconnect.addListener(() => {
      if (!isOver) listener({ kind: "failed", problem: interrupted });
    });
    this.#port.postMessage({ text, settings, idempotencyKey });
  }

  /** Stops the call. The listener hears no more of it. */
  stop(): void {
    this.#port.disconnect();
  }
}
