/** Downloads the output as a file. */
export function Take({ text }: { readonly text: string }) {
  return (
    <span className="take scripted">
      Download
      {["txt", "md"].map((ending) => (
        <button
          key={ending}
          className="button"
          type="button"
          data-kind="link"
          data-size="small"
          aria-label={`Download .${ending}`}
          onClick={() => download(text, ending)}
        >
          .{ending}
        </button>
      ))}
    </span>
  );
}

function download(text: string, ending: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: ending === "md" ? "text/markdown" : "text/plain" }));
  link.download = `humanized.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href)); // once the browser has taken the file
}
