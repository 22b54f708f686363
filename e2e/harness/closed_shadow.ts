import type { CDPSession, Page } from "@playwright/test";

interface DOMNode {
  readonly backendNodeId: number;
  readonly children?: readonly DOMNode[];
  readonly shadowRoots?: readonly (DOMNode & { readonly shadowRootType?: string })[];
}

/** Waits for the extension's panel, and opens its closed shadow root to the test's locators and to axe alone. */
export async function revealPanel(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const contexts: number[] = [];
  session.on("Runtime.executionContextCreated", ({ context }) => contexts.push(context.id));
  await page.locator("html > div").first().waitFor({ state: "attached" }); // also makes the world of locators
  await session.send("Runtime.enable");
  const { root } = await session.send("DOM.getDocument", { depth: -1, pierce: true });
  const host = findHost(root as DOMNode);
  const shadow = host?.shadowRoots?.[0];
  if (!host || !shadow) throw new Error("the page has no closed shadow root");
  for (const context of contexts) await openIn(session, context, host.backendNodeId, shadow.backendNodeId);
  await session.detach();
}

/** The element with a closed shadow root below the document's element. */
function findHost(root: DOMNode): DOMNode | undefined {
  const html = root.children?.find(({ children }) => children);
  return html?.children?.find(({ shadowRoots }) => shadowRoots?.[0]?.shadowRootType === "closed");
}

/** Sets the host's shadowRoot in one world of the page. Worlds of other frames do not have the host. */
async function openIn(session: CDPSession, executionContextId: number, host: number, shadow: number): Promise<void> {
  const resolved = async (backendNodeId: number) =>
    (await session.send("DOM.resolveNode", { backendNodeId, executionContextId })).object.objectId;
  const hostObject = await resolved(host).catch(() => undefined);
  const shadowObject = await resolved(shadow).catch(() => undefined);
  if (!hostObject || !shadowObject) return;
  await session.send("Runtime.callFunctionOn", {
    objectId: hostObject,
    arguments: [{ objectId: shadowObject }],
    functionDeclaration:
      "function(root) { Object.defineProperty(this, 'shadowRoot', { value: root, configurable: true }) }",
  });
}

/** Evaluates an expression in the world of the extension's scripts in a page. */
export async function evaluateAsExtension(page: Page, expression: string): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const worlds: number[] = [];
  session.on("Runtime.executionContextCreated", ({ context }) => {
    if (context.origin.startsWith("chrome-extension:")) worlds.push(context.id);
  });
  await session.send("Runtime.enable");
  const contextId = worlds[0];
  if (contextId === undefined) throw new Error("the extension has no script in the page");
  const { result } = await session.send("Runtime.evaluate", { expression, contextId, awaitPromise: true });
  await session.detach();
  return String(result.value);
}
