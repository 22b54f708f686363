import { inWords, setAside } from "./aside.ts";

const mostShown = 20;

/**
 * Lists the files of a form, each with a button that leaves it out, and names those that the server sets aside. What is
 * chosen or dropped later is added, as nobody means to lose what they chose before.
 */
export function listsFiles(form: HTMLFormElement): void {
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
    const tables = setAside(files, aside?.dataset.alone?.split(",") ?? []);
    const lines = files.slice(0, mostShown).map((file) => line(file, tables.includes(file), leaveOut));
    list.replaceChildren(...lines, ...rest(files.length));
    if (aside) aside.textContent = inWords(tables, aside.dataset.advice ?? "");
  };
  const leaveOut = (file: File) => {
    const next = chosen.indexOf(file);
    choose(chosen.filter((one) => one !== file));
    (list.querySelectorAll("button")[next] ?? list.querySelector("button") ?? input).focus();
  };
  input.addEventListener("change", () => choose(joined(chosen, [...(input.files ?? [])])));
}

/** Files without those that are there twice. */
const joined = (before: File[], after: File[]): File[] => [
  ...before.filter((one) => !after.some((other) => isSame(one, other))),
  ...after,
];

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

function line(file: File, isAside: boolean, leaveOut: (file: File) => void): HTMLElement {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Remove";
  button.ariaLabel = `Remove ${file.name}`;
  button.addEventListener("click", () => leaveOut(file));
  item.append(isAside ? `${file.name} (set aside)` : file.name, button);
  return item;
}

function rest(count: number): HTMLElement[] {
  if (count <= mostShown) return [];
  const item = document.createElement("li");
  item.textContent = `and ${count - mostShown} more`;
  return [item];
}
