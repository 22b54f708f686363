import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from "react";
import { withBase } from "../../static/js/shared/basePath.ts";
import { CopyButton } from "../humanizing/CopyButton.tsx";
import type { Failure } from "../humanizing/call.ts";
import { Icon, Notice, Segmented } from "../ui.tsx";
import { Downloads } from "./Downloads.tsx";
import { ResultText } from "./ResultText.tsx";
import type { OutputView, ResultEvent } from "./result.ts";
import type { Panel } from "./usePanes.ts";
import { resultFieldID } from "./useUndoKeys.ts";

interface OutputPaneProps {
  readonly output: OutputView | undefined;
  readonly problem: Failure | null;
  /** The title of the open text; may be empty. */
  readonly title: string;
  readonly panel: Panel;
  dispatch(event: ResultEvent): void;
  /** Called with the mark to show in the list. */
  onFollow(number: number): void;
}

export const views = [
  { value: "clean", label: "Clean" },
  { value: "marks", label: "Marks" },
];

/** The pane with the result, clean or with marks, or with the problem. */
export const OutputPane = memo(function OutputPane(props: OutputPaneProps) {
  const { output, problem, title, panel, dispatch, onFollow } = props;
  const [view, setView] = useState("marks");
  const editing = output?.editing ?? false;
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const toggled = useRef(false); // set by the user's action alone: editing also ends with a new result
  useLayoutEffect(() => {
    // A layout effect: if the user selects or types before the next frame, the caret must not move afterward.
    if (!toggled.current) return;
    toggled.current = false;
    field.current?.setSelectionRange(0, 0);
    (field.current ?? button.current)?.focus({ preventScroll: true });
  }, [editing]);

  function toggle(): void {
    toggled.current = true;
    dispatch({ type: editing ? "editEnded" : "editStarted" });
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    const { key, target } = event;
    if (!output || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    if (!(target as Element).matches(".script")) return; // a mark, or a button
    if (editing ? key !== "Escape" : key !== "Enter" && key.toLowerCase() !== "e") return;
    event.preventDefault();
    toggle();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut, beside a button that does the same
    <section className="pane" data-aside={panel.inactive ? "" : undefined} {...panel.attributes} onKeyDown={press}>
      <header>
        <h2 className="label" id="output-heading">
          Output
        </h2>
        {output ? (
          <>
            {editing ? null : (
              <Segmented name="view" legend="Show result" small options={views} chosen={view} onChoose={setView} />
            )}
            <span className="row scripted">
              <button
                ref={button}
                className="button"
                type="button"
                data-size="small"
                aria-keyshortcuts={editing ? "Escape" : "E"}
                onClick={toggle}
              >
                {editing ? "Done" : "Edit"}
              </button>
              <CopyButton text={output.text} />
            </span>
          </>
        ) : null}
      </header>
      {problem ? <ProblemNotice problem={problem} alone={!output} /> : null}
      {!output ? (
        problem ? null : (
          <EmptyResult />
        )
      ) : editing ? (
        <textarea
          ref={field}
          id={resultFieldID}
          className="script"
          aria-label="Edit the result"
          spellCheck="true"
          value={output.text}
          onChange={({ target }) => dispatch({ type: "resultTyped", text: target.value, caret: target.selectionEnd })}
        />
      ) : (
        <ResultText output={output} onFollow={onFollow} />
      )}
      <footer>
        <span className="num">{output ? output.words : "No output yet"}</span>
        <span className="vh" role="status">
          {output ? announcement(output) : ""}
        </span>
        {output ? (
          <span className="badge" data-tone={output.isEdited ? undefined : "ok"}>
            <Icon name={output.isEdited ? "pen-line" : "check"} />
            <span>{output.isEdited ? "Edited by you" : output.facts}</span>
          </span>
        ) : null}
        {output ? <Downloads output={output} title={title} /> : null}
      </footer>
    </section>
  );
});

/** The live-region text for a result: empty while the user types. */
function announcement({ words, isEdited, editing }: OutputView): string {
  if (!isEdited) return `Humanized text ready, ${words}`;
  return editing ? "" : `Edited, ${words}`;
}

interface ProblemNoticeProps {
  readonly problem: Failure;
  /** Whether there is no result below it. */
  readonly alone: boolean;
}

/** The problem, above a result or in its place. */
function ProblemNotice({ problem, alone }: ProblemNoticeProps) {
  const notice = <RemedyNotice {...problem} />;
  return alone ? <div className="script problem">{notice}</div> : <div className="pane-problem">{notice}</div>;
}

function RemedyNotice({ message, advice, remedy }: Failure) {
  return (
    <Notice tone="error" message={message} advice={advice}>
      {remedy ? (
        <a className="nowrap" href={remedy === "plans" ? "/pricing" : withBase("/login?next=/platform")}>
          {remedy === "plans" ? "See plans" : "Sign in"}
        </a>
      ) : null}
    </Notice>
  );
}

function EmptyResult() {
  return (
    <div className="script empty">
      <Icon name="pen-line" />
      <p>Your humanized text will appear here</p>
      <p className="small">Paste your draft, then press Humanize Text.</p>
    </div>
  );
}
