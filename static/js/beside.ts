/**
 * Calls close when somebody presses beside an open dialog, which not all browsers do by themselves (closedby). A
 * selection that begins inside and ends beside the dialog does not close it.
 */
export function onPressBeside(dialog: HTMLDialogElement, close: () => void, signal?: AbortSignal): void {
  let began = false;
  dialog.addEventListener("pointerdown", (event) => (began = isBeside(dialog, event)), { signal });
  dialog.addEventListener("click", (event) => began && isBeside(dialog, event) && close(), { signal });
}

/** Whether a press was on the backdrop, which the browser reports as the dialog itself. */
function isBeside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
