/** Makes a form accept files that are dropped anywhere on it. */
export function initFileDrop(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) return;
  const setOver = (over: boolean) => {
    if (over) form.dataset.over = "";
    else delete form.dataset.over;
  };
  form.addEventListener("dragover", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault(); // or the browser would open the file
    setOver(true);
  });
  form.addEventListener("dragleave", ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) setOver(false);
  });
  form.addEventListener("drop", (event) => {
    setOver(false);
    if (!carriesFiles(event) || event.target === input) return; // the file field handles drops on itself
    event.preventDefault();
    input.files = event.dataTransfer?.files ?? null;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
