import { memo } from "react";
import { formatNumber } from "../../static/js/shared/words.ts";
import { LinkButton } from "../ui.tsx";
import { DiffExcerpt } from "./Diff.tsx";
import { type Followed, markRowID, none, type Stretch } from "./marks.ts";
import { NothingChanged } from "./NothingChanged.tsx";
import type { OutputView, ResultEvent } from "./result.ts";
import { Suggestions } from "./Suggestions.tsx";
import type { Panel } from "./usePanes.ts";
import { useFollowedRow, VirtualRows } from "./VirtualRows.tsx";

interface ChangesProps {
  readonly output: OutputView | undefined;
  readonly followed: Followed | undefined;
  dispatch(event: ResultEvent): void;
  /** Whether the island is hydrated: without a script, suggestions are select fields of the form. */
  readonly hydrated: boolean;
  readonly panel: Panel;
}

/** The lists of suggestions, to take or skip, and of changes with their reasons, to revert and reapply. */
export const Changes = memo(function Changes({ output, followed, hydrated, panel, dispatch }: ChangesProps) {
  const withChanges = output && output.changes.length > 0 ? output : undefined;
  return (
    <section className="margin" data-aside={panel.inactive ? "" : undefined} {...panel.attributes}>
      {output && output.suggestions.length > 0 ? (
        <Suggestions output={output} followed={followed} hydrated={hydrated} dispatch={dispatch} />
      ) : null}
      <header>
        <h2 className="label" id="changes-heading">
          Changes {withChanges ? <span className="soft num">{formatNumber(withChanges.activeChanges)}</span> : null}
        </h2>
        {output ? <AllChanges output={output} dispatch={dispatch} /> : null}
      </header>
      {withChanges ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard must reach it
        <ol className="changes" tabIndex={0} aria-label="Changes">
          <VirtualRows
            marks={withChanges.changes}
            atOnce={withChanges.atOnce}
            followed={followed}
            row={(change, wanted) => (
              <Change key={change.number} change={change} followed={wanted} dispatch={dispatch} />
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

function Unchanged({ output }: { readonly output: OutputView | undefined }) {
  if (output?.isOriginal) return <NothingChanged {...output.unchanged} />;
  return <p className="soft small margin-note">{output ? explanation(output) : placeholder}</p>;
}

const explanation = ({ isEdited }: OutputView): string =>
  isEdited ? "None of our changes are left in the text." : "We changed nothing. The differences are your own.";

interface AllChangesProps {
  readonly output: OutputView;
  dispatch(event: ResultEvent): void;
}

function AllChanges({ output, dispatch }: AllChangesProps) {
  const { changes, suggestions, isOriginal, undoable, redoable } = output;
  const allReverted =
    changes.every(({ decision }) => decision === none) && !suggestions.some(({ decision }) => decision);
  if (changes.length === 0 && isOriginal && !undoable && !redoable) return null;
  return (
    <span className="row scripted">
      <LinkButton
        label="Undo"
        icon="undo-2"
        keys="Control+Z Meta+Z"
        disabled={!undoable}
        onPress={() => dispatch({ type: "undone" })}
      />
      <LinkButton
        label="Redo"
        icon="redo-2"
        keys="Control+Shift+Z Meta+Shift+Z"
        disabled={!redoable}
        onPress={() => dispatch({ type: "redone" })}
      />
      <LinkButton label="Revert all" disabled={allReverted} onPress={() => dispatch({ type: "allReverted" })} />
    </span>
  );
}

interface ChangeProps {
  readonly change: Stretch;
  readonly followed: Followed | undefined;
  dispatch(event: ResultEvent): void;
}

const Change = memo(function Change({ change, followed, dispatch }: ChangeProps) {
  const { number = 0, reason, decision } = change;
  const reverted = decision === none;
  const row = useFollowedRow(followed);
  return (
    <li id={markRowID(number)} ref={row}>
      <DiffExcerpt mark={change} />
      <span className="scripted">
        <LinkButton
          label={reverted ? "Reapply" : "Revert"}
          name={reverted ? `Reapply change ${number}` : `Revert change ${number}`}
          onPress={() => dispatch({ type: "decided", number, decision: reverted ? undefined : none })}
        />
      </span>
      <small>{reverted ? "Reverted" : reason}</small>
    </li>
  );
});
