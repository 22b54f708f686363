// The live preview of a brand color in both themes, on a customer's branding page.

import { withBase } from "./shared/basePath.ts";

interface Reply {
  readonly colors?: readonly { readonly theme: string; readonly color: string; readonly contrast: string }[];
}

const pause = 80; // milliseconds without a change, while the user drags through the colors

const input = document.querySelector<HTMLInputElement>("#accent");
let timer: ReturnType<typeof setTimeout> | undefined;
let request: AbortController | undefined;
input?.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(() => fetchPreview(input), pause);
});

async function fetchPreview({ dataset, value }: HTMLInputElement): Promise<void> {
  request?.abort();
  request = new AbortController();
  try {
    const path = `${withBase(dataset.preview ?? "")}?color=${encodeURIComponent(value)}`;
    const reply: Reply = await (await fetch(path, { signal: request.signal })).json();
    for (const [i, row] of document.querySelectorAll("#colors > div").entries()) show(row, reply.colors?.[i]);
  } catch {
    // the previous preview stays; saving renders it again
  }
}

function show(row: Element, preview: NonNullable<Reply["colors"]>[number] | undefined): void {
  if (!preview) return;
  row.querySelector("rect")?.setAttribute("fill", preview.color);
  const text = row.querySelector("dd span");
  if (text) text.textContent = `${preview.color}, contrast ${preview.contrast}`;
}
