import { initFileDrop } from "./fileDrop.ts";
import { initFileList } from "./fileList.ts";
import { initUploadProgress } from "./uploadProgress.ts";

/** Initializes the upload forms of the page. again is called after a response has replaced the page. */
export function initUploadForms(again: () => void = initUploadForms): void {
  for (const form of document.forms) {
    if (form.dataset.upload === undefined) continue;
    initFileDrop(form);
    initFileList(form);
    initUploadProgress(form, again);
  }
}
