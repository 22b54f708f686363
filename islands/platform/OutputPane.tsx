import { memo, useState } from "react";
import { Copy } from "../humanizing/Copy.tsx";
import type { Failure } from "../humanizing/call.ts";
import { Icon, Notice, Segmented } from "../parts.tsx";
import { Script } from "./Marks.tsx";
import { Take } from "./Take.tsx";
import type { Edited } from "./useOutput.ts";
import type { Panel } from "./usePanes.ts";

interface OutputPaneProps {
  readonly output: Edited | undefined;
  readonly problem: Failure | null;
  readonly panel: Panel;
  /** Somebody wants to see a mark in the list. */
  onFollow(number: number): void;
}

const views = [
  { value: "clean", label: "Clean" },
  { value: "marks", label: "Marks" },
];

/** The result, clean or with marks, or why there is none. */
export const OutputPane = memo(function OutputPane({ output, problem, panel, onFollow }: OutputPaneProps) {
  const [view, setView] = useState("marks");
  const shown = problem ? undefined : output;
  return (
    <section className="pane" data-aside={panel.aside ? "" : undefined} {...panel.attributes}>
      <header>
        <h2 className="label" id="output-heading">
          Output
        </h2>
        {shown ? (
          <>
            <Segmented name="view" legend="Show result" small options={views} chosen={view} onChoose={setView} />
            <span className="scripted">
              <Copy text={shown.text} />
            </span>
          </>
        ) : null}
      </header>
      {problem ? <Why problem={problem} /> : shown ? <Script output={shown} onFollow={onFollow} /> : <Nothing />}
      <footer>
        <span className="num">{shown ? shown.words : "No output yet"}</span>
        <span className="vh" role="status">
          {shown ? `Humanized text ready, ${shown.words}` : ""}
        </span>
        {shown ? (
          <span className="badge" data-tone="ok">
            <Icon name="check" />
            <span>{shown.facts}</span>
          </span>
        ) : null}
        {shown ? <Take text={shown.text} /> : null}
      </footer>
    </section>
  );
});

function Why({ problem: { message, advice, remedy } }: { readonly problem: Failure }) {
  return (
    <div className="script problem">
      <Notice tone="error" message={message} advice={advice}>
        {remedy === "sign-in" ? (
          <a className="nowrap" href="/login?next=/platform">
            Sign in
          </a>
        ) : null}
        {remedy === "plans" ? (
          <a className="nowrap" href="/pricing">
            See plans
          </a>
        ) : null}
      </Notice>
    </div>
  );
}

function Nothing() {
  return (
    <div className="script empty">
      <Icon name="pen-line" />
      <p>Your humanized text will appear here</p>
      <p className="small">Paste your draft, then press Humanize Text.</p>
    </div>
  );
}
