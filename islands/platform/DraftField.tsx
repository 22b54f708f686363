import { useEffect, useMemo, useRef, useState } from "react";
import { pasteRich } from "../../static/js/shared/pasteRichText.ts";
import { FormattedText } from "./FormattedText.tsx";
import { hasMarkdown } from "./markdownLines.ts";

/** The maximum length of a draft that is shown with its formatting; rendering a longer one is not worth its time. */
const maxRendered = 100_000; // UTF-16 units

interface DraftFieldProps {
  readonly text: string;
  onType(text: string): void;
}

/** The draft: its Markdown source while the field has the focus, otherwise the formatted text. */
export function DraftField({ text, onType }: DraftFieldProps) {
  const [writing, setWriting] = useState(true); // the server renders the field with its source
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => setWriting(document.activeElement === field.current), []);
  const formatted = !writing && text.length < maxRendered && hasMarkdown(text);
  const paragraphs = useMemo(() => (formatted ? text.split(/(?<=\n\n)(?!\n)/) : []), [formatted, text]);

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
      {formatted ? (
        <div className="script rendered" aria-hidden="true">
          {paragraphs.map((paragraph, index) => (
            <FormattedText key={index} text={paragraph} />
          ))}
        </div>
      ) : null}
    </div>
  );
}
