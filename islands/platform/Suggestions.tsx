import { type KeyboardEvent, memo } from "react";
import { formatNumber } from "../../static/js/shared/words.ts";
import { LinkButton } from "../ui.tsx";
import { DiffExcerpt } from "./Diff.tsx";
import {
  type Decision,
  excerpt,
  type Followed,
  isOpen,
  markRowID,
  none,
  noteOn,
  type Stretch,
  wording,
} from "./marks.ts";
import type { OutputView, ResultEvent } from "./result.ts";
import { useFollowedRow, VirtualRows } from "./VirtualRows.tsx";

interface SuggestionsProps {
  readonly output: OutputView;
  readonly followed: Followed | undefined;
  /** Whether the island is hydrated: without a script, suggestions are select fields of the form. */
  readonly hydrated: boolean;
  dispatch(event: ResultEvent): void;
}

/**
 * The list of suggestions: changes of which the engine was not sure enough to make them. Within the list, the arrow
 * keys move between suggestions, 1 to 3 take an alternative, and Delete skips.
 */
export function Suggestions({ output, followed, hydrated, dispatch }: SuggestionsProps) {
  const { suggestions, openSuggestions, atOnce, of } = output;
  const counts = new Map<string | undefined, number>(); // of open suggestions with options, by reason
  for (const { reason, options } of suggestions.filter(isOpen))
    if (options) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return (
    <>
      <header>
        <h2 className="label" id="calls-heading">
          Suggestions <span className="soft num">{formatNumber(openSuggestions)}</span>
        </h2>
        <span className="vh" id="calls-keys">
          Arrow keys move, 1 to 3 take, Delete skips.
        </span>
      </header>
      <ol className="changes calls" tabIndex={-1} aria-labelledby="calls-heading" aria-describedby="calls-keys">
        <VirtualRows
          marks={suggestions}
          atOnce={atOnce}
          followed={followed}
          row={(suggestion, wanted) => (
            <Suggestion
              key={suggestion.number}
              suggestion={suggestion}
              sameReason={isOpen(suggestion) ? (counts.get(suggestion.reason) ?? 0) : 0}
              followed={wanted}
              hydrated={hydrated}
              dispatch={dispatch}
            />
          )}
        />
      </ol>
      {hydrated ? null : <NoScriptNote of={of} />}
    </>
  );
}

interface SuggestionProps {
  readonly suggestion: Stretch;
  /** The number of open suggestions with the same reason. */
  readonly sameReason: number;
  readonly followed: Followed | undefined;
  readonly hydrated: boolean;
  dispatch(event: ResultEvent): void;
}

const Suggestion = memo(function Suggestion(props: SuggestionProps) {
  const { suggestion, sameReason, followed, hydrated, dispatch } = props;
  const { number = 0, options = [], reason, decision } = suggestion;
  const row = useFollowedRow(followed);

  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = Number(event.key);
    if (step) focusRow(row.current, step, false);
    else if (options[option - 1] !== undefined) decide(option);
    else if (event.key === "Delete" || event.key === "Backspace") decide(none);
    else return;
    event.preventDefault();
  }

  function decide(decision?: Decision): void {
    if (decision !== undefined) focusRow(row.current, 1, true); // first: the decision removes the buttons
    dispatch({ type: "decided", number, decision });
  }

  return (
    <li id={markRowID(number)} ref={row} data-decided={decision === undefined ? undefined : true} onKeyDown={press}>
      <DiffExcerpt mark={suggestion} />
      {hydrated ? (
        <DecisionButtons suggestion={suggestion} decide={decide} />
      ) : (
        options.length > 0 && <OptionSelect suggestion={suggestion} />
      )}
      <small>
        {decision === none ? "Skipped" : noteOn(suggestion)}{" "}
        {sameReason > 1 ? (
          <span className="scripted">
            <LinkButton
              label={`Take all ${sameReason}`}
              name={`Take all ${sameReason} of this kind`}
              onPress={() => dispatch({ type: "allWithReasonTaken", reason })}
            />
          </span>
        ) : null}
      </small>
    </li>
  );
});

interface DecisionButtonsProps {
  readonly suggestion: Stretch;
  decide(decision?: Decision): void;
}

/** The buttons that take an option or skip the suggestion, or the one that takes the decision back. */
function DecisionButtons({ suggestion, decide }: DecisionButtonsProps) {
  const { text = "", options = [], decision } = suggestion;
  const original = `“${excerpt(text)}”`;
  if (decision !== undefined) {
    const [label, words] = decision === none ? ["Reopen", original] : ["Revert", `“${excerpt(wording(suggestion))}”`];
    return (
      <span className="options scripted">
        <LinkButton label={label} name={`${label} ${words}`} onPress={() => decide()} />
      </span>
    );
  }
  const skip = options.length > 0 ? "Skip" : "Dismiss";
  return (
    <span className="options scripted">
      {options.map((option, index) => (
        <button
          key={option}
          className="option"
          type="button"
          aria-label={option ? `Replace ${original} with “${option}”` : `Leave it out: ${original}`}
          onClick={() => decide(index + 1)}
        >
          {excerpt(option) || "Leave it out"}
        </button>
      ))}
      <LinkButton label={skip} name={`${skip} ${original}`} onPress={() => decide(none)} />
    </span>
  );
}

/** Focuses the first button of the row step rows away, counting only undecided rows if open. */
function focusRow(row: Element | null, step: number, open: boolean): void {
  if (!row) return;
  const rows = [...(row.parentElement?.querySelectorAll(open ? "li[id]:not([data-decided])" : "li[id]") ?? [])];
  rows[rows.indexOf(row) + step]?.querySelector("button")?.focus();
}

/** A suggestion as a select field of the editor's form, for browsers without scripts. */
function OptionSelect({
  suggestion: { number, text = "", options = [], decision = none },
}: {
  readonly suggestion: Stretch;
}) {
  return (
    <span className="options unscripted">
      <select name="take" form="humanize" aria-label={`Instead of “${excerpt(text)}”`}>
        <option value="">Leave it as it is</option>
        {options.map((option, index) => (
          <option key={option} value={`${number}-${index + 1}`} selected={index + 1 === decision}>
            {excerpt(option) || "Leave it out"}
          </option>
        ))}
      </select>
    </span>
  );
}

function NoScriptNote({ of }: { readonly of: string }) {
  return (
    <>
      <input type="hidden" name="of" value={of} form="humanize" />
      <p className="soft small margin-note unscripted">
        Choose, then press Humanize Text again. This uses no more words.
      </p>
    </>
  );
}
