import { useEffect, useMemo, useRef, useState } from "react";
import { pasteRich } from "../../static/js/shared/pasting.ts";
import { hasSigns } from "./lines.ts";
import { Reading } from "./Marks.tsx";

/** Longer drafts are shown as they are: nobody reads through that much before it is humanized. */
const longestShown = 100_000; // UTF-16 units

interface DraftFieldProps {
  readonly text: string;
  onType(text: string): void;
}

/** The draft, with its signs while somebody writes in it, and as it reads while nobody does. */
export function DraftField({ text, onType }: DraftFieldProps) {
  const [writing, setWriting] = useState(true); // until the script has loaded, the field shows its text
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => setWriting(document.activeElement === field.current), []);
  const shown = !writing && text.length < longestShown && hasSigns(text);
  const paragraphs = useMemo(() => (shown ? text.split(/(?<=\n\n)(?!\n)/) : []), [shown, text]);

  return (
    <div className="draft">
      <textarea
        ref={field}
        className="script"
        id="text"
        name="text"
        form="humanize"
        placeholder="Paste your AI-generated text here to humanize it..."
        spellCheck="false"
        required
        value={text}
        onChange={({ target }) => onType(target.value)}
        onPaste={({ nativeEvent }) => pasteRich(nativeEvent)}
        onFocus={() => setWriting(true)}
        onBlur={() => setWriting(false)}
      />
      {shown ? (
        <div className="script rendered" aria-hidden="true">
          {paragraphs.map((paragraph, index) => (
            <Reading key={index} text={paragraph} />
          ))}
        </div>
      ) : null}
    </div>
  );
}
