import type { ReactNode } from "react";
import { formatNumber } from "../../static/js/shared/words.ts";
import { DiffExcerpt } from "../platform/Diff.tsx";
import { excerpt, isChange, isSuggestion, markRowID, noteOn, type Stretch } from "../platform/marks.ts";
import { NothingChanged } from "../platform/NothingChanged.tsx";
import type { Output } from "../props.gen.ts";

interface ChangeListsProps {
  readonly output: Output;
  readonly member: boolean;
}

/** The read-only lists of suggestions and changes: deciding on them needs a plan. */
export function ChangeLists({ output: { marks, unchanged }, member }: ChangeListsProps) {
  const [changes, suggestions] = [marks.filter(isChange), marks.filter(isSuggestion)];
  return (
    <section className="margin" aria-labelledby="changes-heading">
      {suggestions.length > 0 ? <Suggestions suggestions={suggestions} member={member} /> : null}
      <header>
        <h2 className="label" id="changes-heading">
          Changes {changes.length > 0 ? <span className="soft num">{formatNumber(changes.length)}</span> : null}
        </h2>
      </header>
      {changes.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard must reach it
        <ol className="changes" tabIndex={0} aria-label="Changes">
          {changes.map((change) => (
            <Row key={change.number} mark={change}>
              <span className="num small soft">{change.number}</span>
            </Row>
          ))}
        </ol>
      ) : (
        <NothingChanged {...unchanged} />
      )}
    </section>
  );
}

function Suggestions({ suggestions, member }: { readonly suggestions: readonly Stretch[]; readonly member: boolean }) {
  return (
    <>
      <header>
        <h2 className="label" id="calls-heading">
          Suggestions <span className="soft num">{formatNumber(suggestions.length)}</span>
        </h2>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard must reach it */}
      <ol className="changes calls" tabIndex={0} aria-label="Suggestions">
        {suggestions.map((suggestion) => (
          <Row key={suggestion.number} mark={suggestion}>
            {suggestion.options ? (
              <span className="soft">
                {suggestion.options.map((option) => excerpt(option) || "leave it out").join(", ")}
              </span>
            ) : null}
          </Row>
        ))}
      </ol>
      <p className="soft small margin-note">
        {member ? (
          <>
            <a href="/platform">Open the platform</a> to accept suggestions.
          </>
        ) : (
          <>
            Accepting suggestions needs a plan. <a href="/pricing">See plans</a>
          </>
        )}
      </p>
    </>
  );
}

function Row({ mark, children }: { readonly mark: Stretch; readonly children: ReactNode }) {
  return (
    <li id={markRowID(mark.number ?? 0)}>
      <DiffExcerpt mark={mark} />
      {children}
      <small>{noteOn(mark)}</small>
    </li>
  );
}
