import { withBase } from "../../static/js/shared/basePath.ts";
import type { LimitWarning } from "../humanizing/wordLimit.ts";
import { ButtonLink, LinkButton } from "../ui.tsx";
import { DraftField } from "./DraftField.tsx";
import type { Panel } from "./usePanes.ts";

interface DraftPaneProps {
  readonly text: string;
  /** The word count, as a label. */
  readonly words: string;
  /** The warning that the draft nears or exceeds a limit; undefined if it doesn't. */
  readonly warning: LimitWarning | undefined;
  /** The origin of a text that the user did not type here; otherwise empty. */
  readonly origin: string;
  readonly panel: Panel;
  onType(text: string): void;
  onClear(): void;
  /** Undoes Clear; undefined if there is nothing to undo. */
  onUnclear: (() => void) | undefined;
}

/** The pane with the draft. Clear is a link to the empty page until the script has loaded. */
export function DraftPane({ text, words, warning, origin, panel, onType, onClear, onUnclear }: DraftPaneProps) {
  return (
    <section className="pane" data-side="in" data-aside={panel.inactive ? "" : undefined} {...panel.attributes}>
      <header>
        <h2 className="label" id="draft-heading">
          <label htmlFor="text">Your draft</label>
        </h2>
        <span className="small soft" role="status">
          {onUnclear ? "Cleared." : origin}
        </span>
        {onUnclear ? (
          <LinkButton
            label="Undo"
            name="Undo Clear"
            onPress={() => {
              onUnclear();
              document.getElementById("text")?.focus(); // the button is about to disappear
            }}
          />
        ) : null}
        <ButtonLink label="Clear" href={withBase("/platform/new")} onFollow={onClear} />
      </header>
      <DraftField text={text} onType={onType} />
      <footer>
        <span className="num">
          {words}
          {warning?.text}
        </span>
        <span className="vh" role="status">
          {warning?.announcement}
        </span>
      </footer>
    </section>
  );
}
