import { type KeyboardEvent, memo } from "react";
import { formatNumber } from "../../static/js/shared/words.ts";
import { type Decision, excerpt, isOpen, none, type Stretch } from "./marks.ts";
import { Diff, diffOf, markRowID } from "./ResultText.tsx";
import type { EditableOutput } from "./useOutput.ts";
import { type Followed, LinkButton, useFollowedRow, VirtualRows } from "./VirtualRows.tsx";

interface SuggestionsProps {
  readonly output: EditableOutput;
  readonly followed: Followed | undefined;
  readonly hydrated: boolean;
}

/**
 * The list of suggestions: changes of which the engine was not sure enough to make them. Within the list, the arrow
 * keys move between suggestions, 1 to 3 take an alternative, and Delete skips.
 */
export function Suggestions({ output, followed, hydrated }: SuggestionsProps) {
  const { suggestions, atOnce, decide, takeAllWithReason } = output;
  const kinds = new Map<string | undefined, number>();
  for (const { reason, options } of suggestions.filter(isOpen))
    if (options) kinds.set(reason, (kinds.get(reason) ?? 0) + 1);
  return (
    <>
      <header>
        <h2 className="label" id="calls-heading">
          Your call <span className="soft num">{formatNumber(output.openSuggestions)}</span>
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
              sameReason={isOpen(suggestion) ? (kinds.get(suggestion.reason) ?? 0) : 0}
              followed={wanted}
              hydrated={hydrated}
              decide={decide}
              takeAllWithReason={takeAllWithReason}
            />
          )}
        />
      </ol>
      {hydrated ? null : <NoScriptNote of={output.of} />}
    </>
  );
}

interface SuggestionProps {
  readonly suggestion: Stretch;
  /** The number of open suggestions with the same reason. */
  readonly sameReason: number;
  readonly followed: Followed | undefined;
  readonly hydrated: boolean;
  decide(number: number, decision?: Decision): void;
  takeAllWithReason(reason: string | undefined): void;
}

const Suggestion = memo(function Suggestion({
  suggestion,
  sameReason,
  followed,
  hydrated,
  decide,
  takeAllWithReason,
}: SuggestionProps) {
  const { number = 0, text = "", options = [], reason, decision } = suggestion;
  const row = useFollowedRow(followed);
  const { before, after } = diffOf(suggestion);

  function press(event: KeyboardEvent<HTMLLIElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = Number(event.key);
    if (step) focusRow(event.currentTarget, step, false);
    else if (options[option - 1] !== undefined) settle(option, event.currentTarget);
    else if (event.key === "Delete" || event.key === "Backspace") settle(none, event.currentTarget);
    else return;
    event.preventDefault();
  }

  function settle(decision: Decision, row: HTMLElement | null): void {
    if (row) focusRow(row, 1, true); // first: the decision removes the buttons
    decide(number, decision);
  }

  return (
    <li id={markRowID(number)} ref={row} data-decided={decision === undefined ? undefined : true} onKeyDown={press}>
      <p className="marked">
        <Diff before={excerpt(before ?? "")} after={excerpt(after ?? "")} />
      </p>
      {!hydrated ? (
        options.length > 0 && <OptionSelect suggestion={suggestion} />
      ) : decision === undefined ? (
        <span className="options scripted">
          {options.map((option, index) => (
            <button
              key={option}
              className="option"
              type="button"
              aria-label={option ? `Write “${option}” for “${excerpt(text)}”` : `Leave it out: “${excerpt(text)}”`}
              onClick={() => settle(index + 1, row.current)}
            >
              {option ? excerpt(option) : "Leave it out"}
            </button>
          ))}
          <LinkButton
            label={options.length > 0 ? "Skip" : "Dismiss"}
            name={`${options.length > 0 ? "Skip" : "Dismiss"} “${excerpt(text)}”`}
            onPress={() => settle(none, row.current)}
          />
        </span>
      ) : (
        <span className="options scripted">
          <LinkButton
            label={decision === none ? "Reopen" : "Take back"}
            name={decision === none ? `Reopen “${excerpt(text)}”` : `Take back “${excerpt(after ?? "")}”`}
            onPress={() => decide(number)}
          />
        </span>
      )}
      <small>
        {decision === none ? "Skipped" : reason}{" "}
        {sameReason > 1 ? (
          <span className="scripted">
            <LinkButton
              label={`Take all ${sameReason}`}
              name={`Take all ${sameReason} of this kind`}
              onPress={() => takeAllWithReason(reason)}
            />
          </span>
        ) : null}
      </small>
    </li>
  );
});

/** Focuses the first button of the row step rows away, counting only undecided rows if open. */
function focusRow(row: Element, step: number, open: boolean): void {
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
        Choose, then press Humanize Text again. It counts no more words.
      </p>
    </>
  );
}
