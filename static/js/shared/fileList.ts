import { skippedFiles, skippedMessage } from "./skippedFiles.ts";

const maxShown = 20; // files

/**
 * Lists the chosen files of a form, each with a remove button, and names those that the server will set aside. Files
 * chosen or dropped later are added to those chosen before.
 */
export function initFileList(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>("input[type=file][multiple]");
  const list = form.querySelector<HTMLElement>("[data-chosen]");
  if (!input || !list) return;
  const aside = form.querySelector<HTMLElement>("[data-alone]");
  let chosen: File[] = [];
  const choose = (files: File[]) => {
    chosen = files;
    const all = new DataTransfer();
    for (const file of files) all.items.add(file);
    input.files = all.files;
    const tables = skippedFiles(files, aside?.dataset.alone?.split(",") ?? []);
    const lines = files.slice(0, maxShown).map((file) => line(file, tables.includes(file), remove));
    list.replaceChildren(...lines, ...remainder(files.length));
    if (aside) aside.textContent = skippedMessage(tables, aside.dataset.advice ?? "");
  };
  const remove = (file: File) => {
    const next = chosen.indexOf(file);
    choose(chosen.filter((other) => other !== file));
    (list.querySelectorAll("button")[next] ?? list.querySelector("button") ?? input).focus();
  };
  input.addEventListener("change", () => choose(joined(chosen, [...(input.files ?? [])])));
}

/** Both lists without duplicates. */
const joined = (before: File[], after: File[]): File[] => [
  ...before.filter((file) => !after.some((other) => isSame(file, other))),
  ...after,
];

const isSame = (file: File, other: File): boolean =>
  file.name === other.name && file.size === other.size && file.lastModified === other.lastModified;

function line(file: File, isAside: boolean, remove: (file: File) => void): HTMLElement {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Remove";
  button.ariaLabel = `Remove ${file.name}`;
  button.addEventListener("click", () => remove(file));
  item.append(isAside ? `${file.name} (left out)` : file.name, button);
  return item;
}

function remainder(count: number): HTMLElement[] {
  if (count <= maxShown) return [];
  const item = document.createElement("li");
  item.textContent = `and ${count - maxShown} more`;
  return [item];
}
