// The dialog for signing in and signing up: the same forms as on /login and /signup, over the page that the visitor is
// on.

import "../auth-form.ts";
import { onPressBeside } from "../beside.ts";

let shown: HTMLDialogElement | undefined;

/** Shows a form for a link. A link in the dialog itself, to the other form, replaces the dialog's contents. */
export function show(markup: string, link: HTMLAnchorElement): void {
  const drawn = parsed(markup);
  if (shown) exchange(shown, drawn);
  else open(drawn, link);
  const fields = [...(shown?.querySelectorAll<HTMLInputElement>("input:not([type=hidden])") ?? [])];
  fields.find(({ value }) => value === "")?.focus();
}

function parsed(markup: string): HTMLDialogElement {
  const dialog = new DOMParser().parseFromString(markup, "text/html").querySelector("dialog");
  if (!dialog) throw new Error("the server sent no dialog");
  return dialog;
}

function open(dialog: HTMLDialogElement, link: HTMLAnchorElement): void {
  const leave = link.closest<HTMLElement>("[data-leave]")?.dataset.leave;
  document.querySelector("main")?.append(dialog); // outside it, the dialog's header would count as the page's
  shown = dialog;
  link.focus(); // not every browser does so on a click; the dialog gives the focus back to it
  dialog.showModal();
  onPressBeside(dialog, () => dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    shown = undefined;
    if (leave) location.assign(leave); // without signing in, the page shows nothing
  });
}

/** Keeps the address that was typed already. */
function exchange(dialog: HTMLDialogElement, drawn: HTMLDialogElement): void {
  const email = emailIn(dialog)?.value ?? "";
  dialog.replaceChildren(...drawn.childNodes);
  const field = emailIn(dialog);
  if (field) field.value = email;
}

function emailIn(dialog: HTMLDialogElement): HTMLInputElement | null {
  return dialog.querySelector("input[name=email]");
}
