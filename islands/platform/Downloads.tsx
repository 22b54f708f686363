import { LinkButton } from "../ui.tsx";
import { fileStem } from "./fileStem.ts";
import { notesOf } from "./notes.ts";
import type { OutputView } from "./result.ts";

interface DownloadsProps {
  readonly output: OutputView;
  /** The title of the open text, after which the files are named; may be empty. */
  readonly title: string;
}

/** Buttons that download the output, or notes on its changes and suggestions. */
export function Downloads({ output, title }: DownloadsProps) {
  const stem = fileStem(title || output.text);
  const files: readonly [label: string, name: string, of: string, text: () => string][] = [
    [".txt", `${stem}.plain.txt`, ".txt", () => output.text],
    [".md", `${stem}.plain.md`, ".md", () => output.text],
    ["notes", `${stem}.notes.md`, "notes on the changes and suggestions", () => notesOf(output)],
  ];
  return (
    <span className="take scripted">
      Download
      {files.map(([label, name, of, text]) => (
        <LinkButton key={label} label={label} name={`Download ${of}`} onPress={() => download(text(), name)} />
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
