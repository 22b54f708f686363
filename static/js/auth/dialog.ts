// The sign-in and sign-up dialog: the forms of /login and /signup over the current page.

import "../auth-form.ts";
import { onClickOutside } from "../shared/lightDismiss.ts";

let current: HTMLDialogElement | undefined;

/** Opens the dialog for a link. A link in the dialog, to the other form, replaces the dialog's contents. */
export function show(markup: string, link: HTMLAnchorElement): void {
  const dialog = parse(markup);
  if (current) replaceForm(current, dialog);
  else open(dialog, link);
  const fields = [...(current?.querySelectorAll<HTMLInputElement>("input:not([type=hidden])") ?? [])];
  fields.find(({ value }) => value === "")?.focus();
}

function parse(markup: string): HTMLDialogElement {
  const dialog = new DOMParser().parseFromString(markup, "text/html").querySelector("dialog");
  if (!dialog) throw new Error("the server sent no dialog");
  return dialog;
}

function open(dialog: HTMLDialogElement, link: HTMLAnchorElement): void {
  const leave = link.closest<HTMLElement>("[data-leave]")?.dataset.leave;
  document.querySelector("main")?.append(dialog); // outside main, the dialog's header would be a landmark of the page
  current = dialog;
  link.focus(); // not every browser focuses a clicked link; the dialog returns the focus to it
  dialog.showModal();
  onClickOutside(dialog, () => dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    current = undefined;
    if (leave) location.assign(leave); // the page shows nothing to signed-out visitors
  });
}

/** Replaces the dialog's contents with those of next, and keeps the email address. */
function replaceForm(dialog: HTMLDialogElement, next: HTMLDialogElement): void {
  const email = emailIn(dialog)?.value ?? "";
  dialog.replaceChildren(...next.childNodes);
  const field = emailIn(dialog);
  if (field) field.value = email;
}

function emailIn(dialog: HTMLDialogElement): HTMLInputElement | null {
  return dialog.querySelector("input[name=email]");
}
