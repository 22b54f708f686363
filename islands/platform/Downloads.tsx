import { LinkButton } from "../ui.tsx";
import { notesOf } from "./notes.ts";
import type { OutputView } from "./result.ts";

/** Buttons that download the output, or notes on its changes and suggestions. */
export function Downloads({ output }: { readonly output: OutputView }) {
  const files: readonly [label: string, name: string, of: string, text: () => string][] = [
    [".txt", "humanized.txt", ".txt", () => output.text],
    [".md", "humanized.md", ".md", () => output.text],
    ["notes", "notes.md", "notes on the changes and suggestions", () => notesOf(output.changes, output.suggestions)],
  ];
  return (
    <span className="take scripted">
      Download
      {files.map(([label, name, of, text]) => (
        <LinkButton key={name} label={label} name={`Download ${of}`} onPress={() => download(text(), name)} />
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
