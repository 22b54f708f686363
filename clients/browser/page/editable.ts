import { applyEdits, type Edit, sameWords } from "../text/edits.ts";
import { selectionIn } from "./active.ts";
import { Content, withoutFixedSpaces } from "./content.ts";
import { type Outcome, type Place, type } from "./place.ts";

/** The editable element that contains a node, if any. */
export function editingHost(node: Node): HTMLElement | undefined {
  let element = node instanceof HTMLElement ? node : node.parentElement;
  if (!element?.isContentEditable) return undefined;
  while (element.parentElement?.isContentEditable) element = element.parentElement;
  return element;
}

/** The selected text of an editable element. Only what an edit covers changes, so that links and formatting stay. */
export class EditablePlace implements Place {
  readonly text: string;
  readonly #host: HTMLElement;
  readonly #start: number;

  constructor(host: HTMLElement, range: Range) {
    this.#host = host;
    const content = new Content(host);
    this.#start = content.offsetOf(range, "start");
    this.text = content.text.slice(this.#start, content.offsetOf(range, "end"));
  }

  has(text: string): boolean {
    const host = this.#host;
    return host.isConnected && host.isContentEditable && this.#textAt(text.length) === withoutFixedSpaces(text);
  }

  async apply(edits: readonly Edit[], before: string): Promise<Outcome> {
    const original = new Content(this.#host).text;
    const end = this.#start + before.length;
    const expected = original.slice(0, this.#start) + applyEdits(before, edits) + original.slice(end);
    this.#host.focus();
    for (const edit of [...edits].reverse()) {
      // from the last, so that the offsets of the others stay
      const content = new Content(this.#host);
      const range = content.range(this.#start + edit.start, this.#start + edit.end);
      if (!range) return "altered";
      this.#select(range);
      await settled();
      if (!type(this.#host.ownerDocument, edit.after)) insert(this.#host, range, edit.after);
      await settled();
    }
    const { text } = new Content(this.#host);
    if (sameWords(text, expected)) return "replaced";
    return text === original ? "refused" : "altered";
  }

  focus(): void {
    this.#host.focus();
  }

  #select(range: Range): void {
    const selection = selectionIn(this.#host.getRootNode());
    selection?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
  }

  #textAt(length: number): string {
    return new Content(this.#host).text.slice(this.#start, this.#start + length);
  }
}

/** Waits until the page's scripts have seen the selection or the input. Editors read both a moment later. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Replaces a range where the browser does not type into the element. */
function insert(host: HTMLElement, range: Range, text: string): void {
  range.deleteContents();
  range.insertNode(host.ownerDocument.createTextNode(text));
  host.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertReplacementText", data: text }));
}
