import { listsFiles } from "./choosing.ts";
import { takesDrops } from "./dropping.ts";
import { sendsWithProgress } from "./sending.ts";

/** Begins with the forms of a page that take files. Again is called when an answer has replaced the page. */
export function startUploads(again: () => void = startUploads): void {
  for (const form of document.forms) {
    if (form.dataset.upload === undefined) continue;
    takesDrops(form);
    listsFiles(form);
    sendsWithProgress(form, again);
  }
}
