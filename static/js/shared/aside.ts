type Named = { name: string };

const mostNamed = 5;

/**
 * The files that the server sets aside, as Uploading.Take has it: tables, unless one is alone. The first of several tables
 * is taken if nothing else comes.
 */
export function setAside<File extends Named>(files: File[], extensions: string[]): File[] {
  const tables = files.filter(({ name }) => extensions.some((one) => name.toLowerCase().endsWith(one)));
  return tables.length < files.length ? tables : tables.slice(1);
}

/** Names files that are set aside, with what to do about them. Empty without any. */
export function inWords(files: Named[], advice: string): string {
  if (files.length === 0) return "";
  const named = files.slice(0, mostNamed).map(({ name }) => name);
  if (files.length > mostNamed) named.push(`${files.length - mostNamed} more`);
  return `Set aside: ${new Intl.ListFormat("en-US").format(named)}. ${advice}`;
}
