import type { Panel } from "./usePanes.ts";

interface DraftPaneProps {
  readonly text: string;
  /** How many words, in words. */
  readonly words: string;
  readonly panel: Panel;
  onType(text: string): void;
  onClear(): void;
}

/** Where the text is pasted. Clear is a link to the empty page until the script is there. */
export function DraftPane({ text, words, panel, onType, onClear }: DraftPaneProps) {
  return (
    <section className="pane" data-side="in" data-aside={panel.aside ? "" : undefined} {...panel.attributes}>
      <header>
        <h2 className="label" id="draft-heading">
          <label htmlFor="text">Your draft</label>
        </h2>
        <a
          className="button"
          data-kind="link"
          data-size="small"
          href="/platform"
          onClick={(event) => {
            event.preventDefault();
            onClear();
          }}
        >
          <span>Clear</span>
        </a>
      </header>
      <textarea
        className="script"
        id="text"
        name="text"
        form="humanize"
        placeholder="Paste your AI-generated text here to humanize it..."
        spellCheck="false"
        required
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
      <footer>
        <span className="num">{words}</span>
      </footer>
    </section>
  );
}
