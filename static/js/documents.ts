// The document pages: drag and drop and upload progress on the form, and downloads that include the editor's unsaved
// decisions.

import { initUploadForms } from "./shared/uploadForms.ts";

const saveTimeout = 5_000; // milliseconds to wait for the editor to save

initUploadForms();
document.querySelector("#downloads")?.addEventListener("click", download as unknown as EventListener);

/** Makes the editor save its contents before a download link is followed. */
async function download(event: MouseEvent): Promise<void> {
  const link = (event.target as Element).closest("a");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const saving: Promise<void>[] = [];
  dispatchEvent(new CustomEvent("save", { detail: saving }));
  await Promise.race([Promise.all(saving), new Promise((done) => setTimeout(done, saveTimeout))]);
  location.assign(link.href);
}
