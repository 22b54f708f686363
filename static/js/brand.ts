// The page of a customer's brand shows at once what becomes of a color in both themes.

import { at } from "./shared/place.ts";

interface Reply {
  readonly colors?: readonly { readonly theme: string; readonly color: string; readonly contrast: string }[];
}

const pause = 80; // milliseconds in which somebody drags through the colors

const input = document.querySelector<HTMLInputElement>("#accent");
let waiting: ReturnType<typeof setTimeout> | undefined;
let asking: AbortController | undefined;
input?.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => ask(input), pause);
});

async function ask({ dataset, value }: HTMLInputElement): Promise<void> {
  asking?.abort();
  asking = new AbortController();
  try {
    const path = `${at(dataset.preview ?? "")}?color=${encodeURIComponent(value)}`;
    const reply: Reply = await (await fetch(path, { signal: asking.signal })).json();
    for (const [i, row] of document.querySelectorAll("#colors > div").entries()) show(row, reply.colors?.[i]);
  } catch {
    // what is shown stays; saving shows it anew
  }
}

function show(row: Element, made: NonNullable<Reply["colors"]>[number] | undefined): void {
  if (!made) return;
  row.querySelector("rect")?.setAttribute("fill", made.color);
  const text = row.querySelector("dd span");
  if (text) text.textContent = `${made.color}, contrast ${made.contrast}`;
}
