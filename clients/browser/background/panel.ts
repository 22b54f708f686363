import type { Outcome, PanelRequest } from "../messages.ts";

/** Does what a panel asks for, in the frame of the selection. A frame that is gone has changed. */
export async function answerPanel(request: PanelRequest, sender: ExtensionSender): Promise<Outcome | undefined> {
  if (request.kind === "open-settings") {
    await chrome.runtime.openOptionsPage();
    return undefined;
  }
  const tabId = sender.tab?.id;
  if (tabId === undefined) return "changed";
  return inFrame(tabId, request).catch(() => "changed" as const);
}

async function inFrame(tabId: number, request: Exclude<PanelRequest, { kind: "open-settings" }>): Promise<Outcome> {
  const [done] = await chrome.scripting.executeScript({
    target: { tabId, frameIds: [request.frameId] },
    func: runInFrame,
    args: [request],
  });
  return done?.result ?? "changed";
}

/** Runs in the page, so it can only use its argument and the page's globals. */
async function runInFrame(request: Exclude<PanelRequest, { kind: "open-settings" }>): Promise<Outcome | undefined> {
  const agent = globalThis.textAgent;
  if (request.kind === "replace") return agent?.replace(request.edits, request.result);
  if (request.kind === "undo") return agent?.undo();
  agent?.focus();
  return undefined;
}
