/** Copies a text. Without a clipboard, as in pages without HTTPS, it is copied from a field within the container. */
export async function copy(text: string, container: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text, container);
  }
}

function copyFromField(text: string, container: HTMLElement): boolean {
  const field = document.createElement("textarea");
  field.className = "vh";
  field.value = text;
  container.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  return isCopied;
}
