/**
 * Calls close on a click outside an open dialog (light dismiss), since not all browsers support closedby. A selection
 * that begins inside and ends outside the dialog does not close it.
 */
export function onClickOutside(dialog: HTMLDialogElement, close: () => void, signal?: AbortSignal): void {
  let beganOutside = false;
  dialog.addEventListener("pointerdown", (event) => (beganOutside = isOutside(dialog, event)), { signal });
  dialog.addEventListener("click", (event) => beganOutside && isOutside(dialog, event) && close(), { signal });
}

/** Reports whether a click was on the backdrop, whose events have the dialog as their target. */
function isOutside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
