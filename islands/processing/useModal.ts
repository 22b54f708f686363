import { type RefObject, useLayoutEffect, useRef } from "react";
import { onPressBeside } from "../../static/js/beside.ts";

/**
 * Opens and closes a <dialog> over the page according to open. The browser moves the focus into it and back. onClose is
 * called when the visitor wants it closed, with Escape or a press beside it; the dialog stays until open is false.
 */
export function useModal(open: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const reference = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  // Before the next frame, because the button that opened it may be disabled by then and could not get the focus back.
  useLayoutEffect(() => {
    const dialog = reference.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    dialog.close(); // it may be open in the page
    dialog.showModal();
    const listening = new AbortController();
    const listen = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      heard: (event: HTMLElementEventMap[Name]) => void,
    ) => dialog.addEventListener(name, heard, { signal: listening.signal });

    onPressBeside(dialog, () => close.current(), listening.signal);
    listen("cancel", (event) => {
      event.preventDefault();
      close.current();
    });
    listen("close", () => {
      if (!dialog.open) close.current(); // browsers do not ask if Escape is pressed twice
    });
    return () => {
      listening.abort();
      dialog.close();
      const focusIsLost = document.activeElement === document.body; // the opener was disabled by then
      if (focusIsLost && opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);

  return reference;
}
