import { useEffect, useState } from "react";
import { copyText } from "../../static/js/shared/clipboard.ts";
import { Icon } from "../ui.tsx";

const shownFor = 2000; // milliseconds

/** A button that copies the text to the clipboard and confirms it for two seconds. */
export function CopyButton({ text }: { readonly text: string }) {
  const [copied, setCopied] = useState(0); // number of copies: each restarts the confirmation
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), shownFor);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      await copyText(text);
      setCopied((times) => times + 1);
    } catch (error) {
      console.warn("The output could not be copied:", error);
    }
  }

  return (
    <button className="button" type="button" data-size="small" aria-live="polite" onClick={copy}>
      <Icon name="copy" />
      <span data-room="Copied!">{copied > 0 ? "Copied!" : "Copy"}</span>
    </button>
  );
}
