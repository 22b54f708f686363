import { useEffect, useState } from "react";

const shownFor = 2000; // milliseconds

/** Ways to take the output along. */
export function Take({ text }: { readonly text: string }) {
  const [copied, setCopied] = useState(0); // how often: each time is shown anew
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), shownFor);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied((times) => times + 1);
    } catch (error) {
      console.warn("The output could not be copied:", error);
    }
  }

  return (
    <span className="row scripted">
      <button className="button" type="button" data-kind="link" data-size="small" aria-live="polite" onClick={copy}>
        {copied > 0 ? "Copied!" : "Copy"}
      </button>
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
  setTimeout(() => URL.revokeObjectURL(link.href)); // once the browser has taken it
}
