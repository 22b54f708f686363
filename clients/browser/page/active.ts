/** The focused element, within frames' own documents and open shadow roots. */
export function activeElement(root: DocumentOrShadowRoot): Element | null {
  const active = root.activeElement;
  return active?.shadowRoot ? (activeElement(active.shadowRoot) ?? active) : active;
}

/** Browsers with shadow roots that have selections of their own. */
interface SelectingRoot {
  getSelection?(): Selection | null;
}

/** The selection within a document or a shadow root. */
export function selectionIn(root: Node): Selection | null {
  const own = root as Node & SelectingRoot;
  return own.getSelection?.() ?? root.ownerDocument?.getSelection() ?? null;
}

/** The range that is selected in the document, or in the open shadow root that has the focus. */
export function selectedRange(page: Document): Range | undefined {
  const focusedRoot = activeElement(page)?.getRootNode() ?? page;
  for (const root of [focusedRoot, page]) {
    const selection = selectionIn(root);
    if (selection?.rangeCount && !selection.isCollapsed) return selection.getRangeAt(0);
  }
  return shadowRange(page.body ?? page.documentElement);
}

/** The range that is selected in an open shadow root below an element. Without a focus, only a search finds it. */
function shadowRange(root: Element): Range | undefined {
  for (const element of root.querySelectorAll("*")) {
    const { shadowRoot } = element;
    if (!shadowRoot) continue;
    const selection = (shadowRoot as SelectingRoot).getSelection?.();
    if (selection?.rangeCount && !selection.isCollapsed) return selection.getRangeAt(0);
  }
  return undefined;
}
