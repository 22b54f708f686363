import { memo } from "react";
import { formatNumber } from "../../static/js/shared/words.ts";
import { type Decision, excerpt, none, type Stretch } from "./marks.ts";
import { NothingChanged } from "./NothingChanged.tsx";
import { Diff, diffOf, markRowID } from "./ResultText.tsx";
import { Suggestions } from "./Suggestions.tsx";
import type { EditableOutput } from "./useOutput.ts";
import type { Panel } from "./usePanes.ts";
import { type Followed, LinkButton, useFollowedRow, VirtualRows } from "./VirtualRows.tsx";

interface ChangesProps {
  readonly output: EditableOutput | undefined;
  readonly followed: Followed | undefined;
  /** Whether the island is hydrated: without a script, suggestions are select fields of the form. */
  readonly hydrated: boolean;
  readonly panel: Panel;
}

/** The lists of suggestions, to take or skip, and of changes with their reasons, to revert and restore. */
export const Changes = memo(function Changes({ output, followed, hydrated, panel }: ChangesProps) {
  const withChanges = output && output.changes.length > 0 ? output : undefined;
  return (
    <section className="margin" data-aside={panel.inactive ? "" : undefined} {...panel.attributes}>
      {output && output.suggestions.length > 0 ? (
        <Suggestions output={output} followed={followed} hydrated={hydrated} />
      ) : null}
      <header>
        <h2 className="label" id="changes-heading">
          Changes {withChanges ? <span className="soft num">{formatNumber(withChanges.activeChanges)}</span> : null}
        </h2>
        {output ? <AllChanges output={output} /> : null}
      </header>
      {withChanges ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard must reach it
        <ol className="changes" tabIndex={0} aria-label="Changes">
          <VirtualRows
            marks={withChanges.changes}
            atOnce={withChanges.atOnce}
            followed={followed}
            row={(change, wanted) => (
              <Change key={change.number} change={change} followed={wanted} decide={withChanges.decide} />
            )}
          />
        </ol>
      ) : (
        <Unchanged output={output} />
      )}
    </section>
  );
});

const placeholder = "Every change will be listed here with its reason.";

function Unchanged({ output }: { readonly output: EditableOutput | undefined }) {
  if (output?.isOriginal) return <NothingChanged {...output.unchanged} />;
  return <p className="soft small margin-note">{output ? explanation(output) : placeholder}</p>;
}

const explanation = ({ isEdited }: EditableOutput): string =>
  isEdited ? "None of our changes is left in the text." : "We changed nothing. What’s different is what you decided.";

function AllChanges({
  output: { changes, isOriginal, suggestions, revertAll, undo, redo },
}: {
  readonly output: EditableOutput;
}) {
  const allReverted =
    changes.every(({ decision }) => decision === none) && !suggestions.some(({ decision }) => decision);
  if (changes.length === 0 && isOriginal && !undo && !redo) return null;
  return (
    <span className="row scripted">
      <LinkButton label="Undo" keys="Control+Z Meta+Z" disabled={!undo} onPress={() => undo?.()} />
      <LinkButton label="Redo" keys="Control+Shift+Z Meta+Shift+Z" disabled={!redo} onPress={() => redo?.()} />
      <LinkButton label="Take back all" disabled={allReverted} onPress={revertAll} />
    </span>
  );
}

interface ChangeProps {
  readonly change: Stretch;
  readonly followed: Followed | undefined;
  decide(number: number, decision?: Decision): void;
}

const Change = memo(function Change({ change, followed, decide }: ChangeProps) {
  const { number = 0, reason, decision } = change;
  const reverted = decision === none;
  const row = useFollowedRow(followed);
  const { before, after } = diffOf(change);
  return (
    <li id={markRowID(number)} ref={row}>
      <p className="marked">
        <Diff before={excerpt(before ?? "")} after={excerpt(after ?? "")} />
      </p>
      <span className="scripted">
        <LinkButton
          label={reverted ? "Put back in" : "Take back"}
          name={reverted ? `Put back in: change ${number}` : `Take back change ${number}`}
          onPress={() => decide(number, reverted ? undefined : none)}
        />
      </span>
      <small>{reverted ? "Taken back" : reason}</small>
    </li>
  );
});
