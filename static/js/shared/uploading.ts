import { listsFiles } from "./choosing.ts";
import { takesDrops } from "./dropping.ts";
import { sendsWithProgress } from "./sending.ts";

/** Initializes the upload forms of the page. again is called after a response has replaced the page. */
export function startUploads(again: () => void = startUploads): void {
  for (const form of document.forms) {
    if (form.dataset.upload === undefined) continue;
    takesDrops(form);
    listsFiles(form);
    sendsWithProgress(form, again);
  }
}
