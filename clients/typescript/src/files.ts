import type { JobSettings } from "./api.gen.ts";

/** A file to rewrite. The extension of its name determines its format. */
export type InputFile = File | { name: string; content: Blob | Uint8Array | string };

/** The form of a job of files: its settings, then its files. */
export function formOf(files: InputFile[], settings: JobSettings): FormData {
  const form = new FormData();
  form.set("settings", JSON.stringify(settings));
  for (const file of files) {
    if (file instanceof File) form.append("files", file, file.name);
    else form.append("files", new Blob([file.content as BlobPart]), file.name);
  }
  return form;
}

/** The name of a file that the site sent; empty without one. */
export function fileNameOf(response: Response): string {
  const disposition = response.headers.get("Content-Disposition") ?? "";
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  const [, quoted, plain = ""] = /filename=(?:"((?:\\.|[^"\\])*)"|([^;\s]+))/i.exec(disposition) ?? [];
  return quoted?.replace(/\\(.)/g, "$1") ?? plain;
}
