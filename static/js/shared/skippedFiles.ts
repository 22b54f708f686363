type Named = { name: string };

const maxNamed = 5; // files

/**
 * The files that the server will set aside, by the rule of Uploading.Take: tables are only accepted alone. If all files
 * are tables, the first is taken.
 */
export function skippedFiles<File extends Named>(files: File[], extensions: string[]): File[] {
  const tables = files.filter(({ name }) => extensions.some((extension) => name.toLowerCase().endsWith(extension)));
  return tables.length < files.length ? tables : tables.slice(1);
}

/** The message that names the files set aside, with advice; empty if there are none. */
export function skippedMessage(files: Named[], advice: string): string {
  if (files.length === 0) return "";
  const named = files.slice(0, maxNamed).map(({ name }) => name);
  if (files.length > maxNamed) named.push(`${files.length - maxNamed} more`);
  return `Left out: ${new Intl.ListFormat("en-US").format(named)}. ${advice}`;
}
