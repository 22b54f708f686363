// What only Node, Deno, and Bun have.
import { readFile } from "node:fs/promises";
import { basename } from "node:path";

/** The file at a path, for `createFileJob`. */
export async function openFile(path: string): Promise<File> {
  return new File([await readFile(path)], basename(path));
}
