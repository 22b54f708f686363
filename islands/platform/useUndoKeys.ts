import { useEffect, useRef } from "react";

/** The id of the field in which the result is edited. */
export const resultFieldID = "result";

interface Steps {
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** Whether the last step is an edit in progress, which the browser undoes character by character. */
  readonly typing: boolean;
}

/**
 * Handles the shortcuts for undo and redo, wherever the focus is. In any other text field they are left to the browser,
 * which undoes in that field only; elsewhere the browser would undo in the field that was last edited.
 */
export function useUndoKeys(steps: Steps): void {
  const now = useRef(steps);
  now.current = steps;
  useEffect(() => {
    const listening = new AbortController();
    const press = (event: KeyboardEvent) => {
      const action = actionOf(event);
      const field = fieldOf(event.target);
      if (!action || event.isComposing || document.querySelector("dialog[open]")) return;
      if (field && (field.id !== resultFieldID || now.current.typing)) return;
      event.preventDefault();
      now.current[action]?.();
    };
    addEventListener("keydown", press, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

function actionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): "undo" | "redo" | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && !shiftKey ? "redo" : undefined;
}

/** Reports whether a target is in a text field. */
export const typesIn = (target: EventTarget | null): boolean => fieldOf(target) !== null;

const fieldOf = (target: EventTarget | null): Element | null =>
  target instanceof Element
    ? target.closest("textarea, input:not([type=radio], [type=checkbox]), [contenteditable]")
    : null;
