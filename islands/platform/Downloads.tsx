import { notesOf } from "./notes.ts";
import type { EditableOutput } from "./useOutput.ts";

/** Buttons that download the output, or notes on its changes and suggestions. */
export function Downloads({ output }: { readonly output: EditableOutput }) {
  const files: readonly [label: string, name: string, of: string, text: () => string][] = [
    [".txt", "humanized.txt", ".txt", () => output.text],
    [".md", "humanized.md", ".md", () => output.text],
    ["notes", "notes.md", "notes on the changes and suggestions", () => notesOf(output.changes, output.suggestions)],
  ];
  return (
    <span className="take scripted">
      Download
      {files.map(([label, name, of, text]) => (
        <button
          key={name}
          className="button"
          type="button"
          data-kind="link"
          data-size="small"
          aria-label={`Download ${of}`}
          onClick={() => download(text(), name)}
        >
          {label}
        </button>
      ))}
    </span>
  );
}

function download(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: name.endsWith(".md") ? "text/markdown" : "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href)); // after the download has started
}
