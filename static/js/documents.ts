// A document can be dropped on its form, which shows how much of it has been sent. What is downloaded has what was decided
// in the editor a moment ago.

import { startUploads } from "./shared/uploading.ts";

const patience = 5_000; // milliseconds, to wait for the editor

startUploads();
document.querySelector("#downloads")?.addEventListener("click", download as unknown as EventListener);

/** Has the editor save what it shows before a link is followed. */
async function download(event: MouseEvent): Promise<void> {
  const link = (event.target as Element).closest("a");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const saving: Promise<void>[] = [];
  dispatchEvent(new CustomEvent("save", { detail: saving }));
  await Promise.race([Promise.all(saving), new Promise((done) => setTimeout(done, patience))]);
  location.assign(link.href);
}
