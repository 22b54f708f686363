import type { Capture, Outcome } from "../messages.ts";
import { type Edit, inverse } from "../text/edits.ts";
import { activeElement, selectedRange } from "./active.ts";
import { EditablePlace, editingHost } from "./editable.ts";
import { FieldPlace, isField } from "./field.ts";
import type { Place } from "./place.ts";

/** What was replaced, to undo it. */
interface Replacement {
  readonly place: Place;
  readonly edits: readonly Edit[];
  readonly result: string;
}

/** Finds, replaces, and restores the selected text of one frame. */
export class Agent {
  #place: Place | undefined;
  #replacement: Replacement | undefined;

  /** The selection, which later calls refer to. */
  capture(): Capture {
    this.#place = undefined;
    const active = activeElement(document);
    const hasFocus = document.hasFocus() && !isFrame(active);
    const field = active && isField(active) ? new FieldPlace(active) : undefined;
    if (field?.text) return this.#captured(field, field.isEditable, hasFocus);
    const range = selectedRange(document);
    if (!range) return { text: "", isEditable: false, hasFocus, hasForeignFrame: isForeign(active) };
    const host = editingHost(range.startContainer);
    if (!host?.contains(range.endContainer)) return { text: range.toString(), isEditable: false, hasFocus };
    return this.#captured(new EditablePlace(host, range), true, hasFocus);
  }

  #captured(place: Place, isEditable: boolean, hasFocus: boolean): Capture {
    if (isEditable) this.#place = place;
    return { text: place.text, isEditable, hasFocus };
  }

  /** Makes the edits if the place still has the selected text. */
  async replace(edits: readonly Edit[], result: string): Promise<Outcome> {
    const place = this.#place;
    if (!place?.has(place.text)) return "changed";
    const outcome = await place.apply(edits, place.text);
    if (outcome === "replaced" || outcome === "altered") this.#replacement = { place, edits, result };
    return outcome;
  }

  /** Restores what was last replaced, if nothing there has changed since. */
  async undo(): Promise<Outcome> {
    const replacement = this.#replacement;
    if (!replacement?.place.has(replacement.result)) return "changed";
    this.#replacement = undefined;
    return replacement.place.apply(inverse(replacement.edits), replacement.result);
  }

  focus(): void {
    this.#place?.focus();
  }
}

function isFrame(element: Element | null): element is HTMLIFrameElement {
  return element?.localName === "iframe" || element?.localName === "frame";
}

/** Whether an element is a frame of another site, which this extension cannot read. */
function isForeign(element: Element | null): boolean {
  return isFrame(element) && !element.contentDocument;
}

declare global {
  var textAgent: Agent | undefined; // of the extension's own world in the page
}

globalThis.textAgent ??= new Agent();
