import { type RefObject, useLayoutEffect, useRef } from "react";
import { onClickOutside } from "../../static/js/shared/lightDismiss.ts";
import { useLastFocused } from "./useLastFocused.ts";

/**
 * Opens and closes a modal <dialog> according to open. The browser moves the focus into it and back. Escape and a click
 * outside call onClose; the dialog stays open until open is false.
 */
export function useModal(open: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const reference = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const lastFocused = useLastFocused();

  useLayoutEffect(() => {
    const dialog = reference.current;
    if (!open || !dialog) return;
    const opener = document.activeElement === document.body ? lastFocused.current : document.activeElement;
    dialog.close(); // the server may have rendered it open
    dialog.showModal();
    const listening = new AbortController();
    const listen = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      handler: (event: HTMLElementEventMap[Name]) => void,
    ) => dialog.addEventListener(name, handler, { signal: listening.signal });

    onClickOutside(dialog, () => close.current(), listening.signal);
    listen("cancel", (event) => {
      event.preventDefault();
      close.current();
    });
    listen("close", () => {
      if (!dialog.open) close.current(); // a second Escape closes it without a cancel event
    });
    return () => {
      listening.abort();
      dialog.close();
      const focused = document.activeElement; // still in the dialog until the browser has laid out the page
      if ((focused === document.body || dialog.contains(focused)) && opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);

  return reference;
}
