import { applyEdits, type Edit } from "../text/edits.ts";
import { type Outcome, type Place, type } from "./place.ts";

type Field = HTMLTextAreaElement | HTMLInputElement;

/** The types of input fields that have prose. Others, such as passwords, are never read. */
const proseTypes = ["text", "search"];

export function isField(element: Element): element is Field {
  return element.localName === "textarea" || (element.localName === "input" && isProse(element as HTMLInputElement));
}

function isProse({ type }: HTMLInputElement): boolean {
  return proseTypes.includes(type);
}

/** The selected text of a field. */
export class FieldPlace implements Place {
  readonly text: string;
  readonly #field: Field;
  readonly #start: number;

  constructor(field: Field) {
    this.#field = field;
    this.#start = field.selectionStart ?? 0;
    this.text = field.value.slice(this.#start, field.selectionEnd ?? 0);
  }

  get isEditable(): boolean {
    return this.#field.isConnected && !this.#field.readOnly && !this.#field.disabled;
  }

  has(text: string): boolean {
    return this.isEditable && this.#field.value.startsWith(text, this.#start);
  }

  async apply(edits: readonly Edit[], before: string): Promise<Outcome> {
    const field = this.#field;
    const result = applyEdits(before, edits);
    const length = field.value.length - before.length + result.length;
    if (field.maxLength >= 0 && length > field.maxLength && result.length > before.length) return "too-long";
    this.#select(before);
    if (!type(field.ownerDocument, result)) {
      field.setRangeText(result, this.#start, this.#start + before.length, "end");
      field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertReplacementText", data: result }));
    }
    return field.value.startsWith(result, this.#start) && field.value.length === length ? "replaced" : "altered";
  }

  focus(): void {
    this.#field.focus();
  }

  #select(text: string): void {
    this.#field.focus();
    this.#field.setSelectionRange(this.#start, this.#start + text.length);
  }
}
