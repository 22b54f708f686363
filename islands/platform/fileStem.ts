const maxLength = 60; // characters, so that a file's name with its endings has at most 80
const maxRead = 1200; // UTF-16 units of a title, which may be a complete text

/** A title as a file name without its ending: letters and numbers with hyphens between, like FileWords on the server. */
export function fileStem(title: string): string {
  const words = title
    .slice(0, maxRead)
    .trim()
    .replace(/\.(?:docx?|md|txt|html?|pdf|odt|rtf|srt|vtt)$/i, "") // the name of its document
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);
  let stem = "";
  for (const word of words) {
    const longer = stem ? `${stem}-${word}` : word;
    if ([...longer].length > maxLength) break;
    stem = longer;
  }
  return stem || [...(words[0] ?? "text")].slice(0, maxLength).join("");
}
