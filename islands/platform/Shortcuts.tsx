import { useEffect, useState } from "react";
import { useModal } from "../processing/useModal.ts";
import { DialogHeader } from "../ui.tsx";
import { typesIn } from "./useUndoKeys.ts";

const shortcuts: readonly (readonly [keys: readonly string[], does: string])[] = [
  [["Ctrl", "Enter"], "Humanize the draft"],
  [["Alt", "↓"], "Next suggestion or change"],
  [["Alt", "↑"], "Previous suggestion or change"],
  [["1", "2", "3"], "Take the first, second, or third alternative"],
  [["Del"], "Skip the suggestion"],
  [["E"], "Edit the result when it is selected"],
  [["Esc"], "Stop editing"],
  [["Ctrl", "Z"], "Undo"],
  [["Ctrl", "Shift", "Z"], "Redo"],
  [["?"], "Show this list"],
];

/** The dialog with all keyboard shortcuts, and its button. The key ? opens it as well. */
export function Shortcuts() {
  const [open, setOpen] = useState(false);
  const dialog = useModal(open, () => setOpen(false));
  useEffect(() => {
    const listening = new AbortController();
    const press = (event: KeyboardEvent) => {
      if (event.key !== "?" || typesIn(event.target) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", press, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return (
    <>
      <button
        className="button scripted shortcuts-button"
        type="button"
        data-kind="link"
        data-size="small"
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        Shortcuts
      </button>
      <dialog ref={dialog} className="dialog" aria-labelledby="shortcuts-heading">
        <DialogHeader id="shortcuts-heading" title="Keyboard shortcuts" onClose={() => setOpen(false)} />
        <dl className="shortcuts">
          {shortcuts.map(([keys, does]) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p className="soft small">On a Mac, ⌘ is Ctrl and ⌥ is Alt.</p>
      </dialog>
    </>
  );
}
