import { useEffect, useRef } from "react";

/** Where the result is edited. */
export const resultFieldID = "result";

interface Steps {
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** Whether the last step is an edit that goes on, which the browser undoes letter by letter. */
  readonly typing: boolean;
}

/**
 * Undo and redo by keyboard, wherever the focus is. In a field where something else is typed, they are the browser's, and
 * reach that alone; everywhere else the browser would undo in whatever field was typed in last.
 */
export function useUndoKeys(steps: Steps): void {
  const now = useRef(steps);
  now.current = steps;
  useEffect(() => {
    const listening = new AbortController();
    const press = (event: KeyboardEvent) => {
      const act = actOf(event);
      const field = fieldOf(event.target);
      if (!act || event.isComposing || document.querySelector("dialog[open]")) return;
      if (field && (field.id !== resultFieldID || now.current.typing)) return;
      event.preventDefault();
      now.current[act]?.();
    };
    addEventListener("keydown", press, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

function actOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): "undo" | "redo" | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  const pressed = key.toLowerCase();
  if (pressed === "z") return shiftKey ? "redo" : "undo";
  return pressed === "y" && !shiftKey ? "redo" : undefined;
}

/** Whether keys that write something are typed into this. */
export const typesIn = (target: EventTarget | null): boolean => fieldOf(target) !== null;

const fieldOf = (target: EventTarget | null): Element | null =>
  target instanceof Element
    ? target.closest("textarea, input:not([type=radio], [type=checkbox]), [contenteditable]")
    : null;
