/** Has a form take files that are dropped anywhere on it. */
export function takesDrops(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) return;
  const over = (yes: boolean) => {
    if (yes) form.dataset.over = "";
    else delete form.dataset.over;
  };
  form.addEventListener("dragover", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault(); // or the browser would open the file
    over(true);
  });
  form.addEventListener("dragleave", ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) over(false);
  });
  form.addEventListener("drop", (event) => {
    over(false);
    if (!carriesFiles(event) || event.target === input) return; // the field itself takes what is dropped on it
    event.preventDefault();
    input.files = event.dataTransfer?.files ?? null;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
