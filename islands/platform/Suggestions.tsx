import { type KeyboardEvent, memo } from "react";
import { formatNumber } from "../../static/js/shared/words.ts";
import { LinkButton } from "../ui.tsx";
import { DiffExcerpt } from "./Diff.tsx";
import { type Decision, excerpt, type Followed, markRowID, none, noteOn, type Stretch, wording } from "./marks.ts";
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
export function Suggestions({ output, ...rest }: SuggestionsProps) {
  const { suggestions, openSuggestions, sureSuggestions, of } = output;
  return (
    <>
      <header>
        <h2 className="label" id="calls-heading">
          Suggestions <span className="soft num">{formatNumber(openSuggestions)}</span>
        </h2>
        <span className="vh" id="calls-keys">
          Use the arrow keys to move, 1 to 3 to take an option, and Delete to skip.
        </span>
        {sureSuggestions > 0 ? (
          <span className="scripted">
            <LinkButton label={takeLabel(sureSuggestions)} onPress={() => rest.dispatch({ type: "sureTaken" })} />
          </span>
        ) : null}
      </header>
      <Rows id="calls" marks={suggestions} atOnce={output.atOnce} {...rest} />
      {rest.hydrated ? null : <NoScriptNote of={of} />}
    </>
  );
}

const takeLabel = (count: number): string =>
  `Take ${formatNumber(count)} sure ${count === 1 ? "suggestion" : "suggestions"}`;

/** The list of advice: places to which the engine knows no alternative. Each can be dismissed. */
export function Advice({ output, ...rest }: SuggestionsProps) {
  return (
    <>
      <header>
        <h2 className="label" id="advice-heading">
          Advice <span className="soft num">{formatNumber(output.openAdvice)}</span>
        </h2>
        <span className="vh" id="advice-keys">
          Use the arrow keys to move and Delete to dismiss.
        </span>
      </header>
      <Rows id="advice" marks={output.advice} atOnce={output.atOnce} {...rest} />
    </>
  );
}

interface RowsProps extends Omit<SuggestionsProps, "output"> {
  /** The beginning of the ids of the list's heading and its keys. */
  readonly id: string;
  readonly marks: readonly Stretch[];
  readonly atOnce: number;
}

function Rows({ id, marks, atOnce, followed, hydrated, dispatch }: RowsProps) {
  return (
    <ol className="changes calls" tabIndex={-1} aria-labelledby={`${id}-heading`} aria-describedby={`${id}-keys`}>
      <VirtualRows
        marks={marks}
        atOnce={atOnce}
        followed={followed}
        row={(mark, wanted) => (
          <Suggestion key={mark.number} suggestion={mark} followed={wanted} hydrated={hydrated} dispatch={dispatch} />
        )}
      />
    </ol>
  );
}

interface SuggestionProps {
  readonly suggestion: Stretch;
  readonly followed: Followed | undefined;
  readonly hydrated: boolean;
  dispatch(event: ResultEvent): void;
}

/** A suggestion or a piece of advice. */
const Suggestion = memo(function Suggestion({ suggestion, followed, hydrated, dispatch }: SuggestionProps) {
  const { number = 0, options = [], decision } = suggestion;
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
      <small>{decision === none ? (options.length > 0 ? "Skipped" : "Dismissed") : noteOn(suggestion)}</small>
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

/** Focuses the first button of the row step rows away in both lists, counting only undecided rows if open. */
function focusRow(row: Element | null, step: number, open: boolean): void {
  if (!row) return;
  const counted = `.calls > li[id]${open ? ":not([data-decided])" : ""}`;
  const rows = [...(row.closest("section")?.querySelectorAll(counted) ?? [])];
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
