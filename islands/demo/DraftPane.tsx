import { pasteRich } from "../../static/js/shared/pasteRichText.ts";
import { formatNumber, formatWordCount } from "../../static/js/shared/words.ts";
import { useWordCount } from "../humanizing/useWordCount.ts";
import type { DemoProps } from "../props.gen.ts";
import { ButtonLink } from "../ui.tsx";
import type { DemoState } from "./useDemo.ts";

interface DraftPaneProps {
  readonly props: DemoProps;
  readonly demo: DemoState;
}

/** The pane with the draft. The link that restores the sample works without a script. */
export function DraftPane({ props: { id, action, sample, showing, signedIn, gates, ...drawn }, demo }: DraftPaneProps) {
  const { label } = useWordCount(demo.text, drawn);
  return (
    <section className="pane" data-side="in" aria-labelledby={`${id}-in`}>
      <header>
        <p className="label" id={`${id}-in`}>
          <label htmlFor={`${id}-text`}>AI-Generated Text</label>
        </p>
        {demo.isSample ? null : (
          <ButtonLink
            label="Try example"
            href={action}
            onFollow={() => {
              demo.type(sample);
              document.getElementById(`${id}-text`)?.focus(); // the link is about to disappear
            }}
          />
        )}
      </header>
      <textarea
        className="script"
        id={`${id}-text`}
        name="text"
        placeholder="Paste your AI text here"
        spellCheck="false"
        required
        value={demo.text}
        onChange={(event) => demo.type(event.target.value)}
        onPaste={({ nativeEvent }) => pasteRich(nativeEvent)}
      />
      <footer>
        <span className="num">{label}</span>
        {signedIn && !showing ? <span className="num">{counter(demo.used, gates.limit)}</span> : null}
      </footer>
    </section>
  );
}

const counter = (used: number, limit: number | null): string =>
  `${limit === null ? formatWordCount(used) : `${formatNumber(used)} / ${formatWordCount(limit)}`} used`;
