import { paragraphsOf } from "../platform/marks.ts";
import { views } from "../platform/OutputPane.tsx";
import { Report } from "../platform/Report.tsx";
import { ResultText } from "../platform/ResultText.tsx";
import type { FreeDeskProps, Output, Problem } from "../props.gen.ts";
import { ButtonLink, Icon, Notice, Segmented } from "../ui.tsx";
import { ChangeLists } from "./ChangeLists.tsx";

/**
 * The form and result of the free tool. Links to it end in #free, which is the result if there is one and otherwise the
 * form. static/js/free-humanizer.ts enhances it where scripts run.
 */
export default function FreeDesk({ action, text, words, limit, offer, member, output, problem }: FreeDeskProps) {
  const hasOutcome = output !== null || problem !== null;
  return (
    <>
      <form className="desk" id={hasOutcome ? undefined : "free"} method="post" action={`${action}#free`}>
        <section className="pane" data-side="in" aria-labelledby="free-in">
          <header>
            <h2 className="label" id="free-in">
              <label htmlFor="text">Your draft</label>
            </h2>
            {text ? <ButtonLink label="Clear" href={action} /> : null}
          </header>
          <textarea
            className="script"
            id="text"
            name="text"
            placeholder="Paste your AI text here"
            spellCheck="false"
            required
            value={text}
          />
          <footer>
            <span className="num" data-limit={limit}>
              {words}
            </span>
          </footer>
        </section>
        <div className="desk-action">
          <p className="soft small">{offer}.</p>
          <button className="button" type="submit" data-kind="primary" data-size="large" data-busy="Processing...">
            <span>Humanize Text</span>
          </button>
        </div>
        <section className="pane" {...(hasOutcome ? { id: "free", tabIndex: -1 } : {})} aria-labelledby="free-out">
          <header>
            <h2 className="label" id="free-out" data-earlier={output ? "Result of your earlier text" : undefined}>
              Result
            </h2>
            {output ? <Tools /> : null}
          </header>
          <Outcome output={output} problem={problem} />
        </section>
        {output ? <ChangeLists output={output} member={member} /> : null}
      </form>
      {output ? <Report {...output.report} edited={false} /> : null}
    </>
  );
}

function Tools() {
  return (
    <>
      <Segmented name="view" legend="Show result" small options={views} chosen="marks" onChoose={() => {}} />
      <button className="button scripted" id="copy" data-size="small" type="button" aria-live="polite">
        <Icon name="copy" />
        <span data-room="Copied!">Copy</span>
      </button>
    </>
  );
}

interface OutcomeProps {
  readonly output: Output | null;
  readonly problem: Problem | null;
}

/** The result or the problem. The templates are for the script, after an edit and after a network failure. */
function Outcome({ output, problem }: OutcomeProps) {
  if (problem) {
    return (
      <>
        <div className="script problem">
          <Notice tone="error" {...problem}>
            <a className="nowrap" href="/pricing">
              See plans
            </a>
          </Notice>
        </div>
        <template id="prompt">
          <Prompt />
        </template>
        <NoResult />
      </>
    );
  }
  if (!output) {
    return (
      <>
        <Prompt />
        <NoResult />
      </>
    );
  }
  return (
    <>
      <ResultText output={{ paragraphs: paragraphsOf(output.marks), atOnce: output.atOnce }} />
      <footer>
        <span className="num">{output.words}</span>
        <span className="badge" data-tone="ok">
          <Icon name="check" />
          <span>{output.facts}</span>
        </span>
      </footer>
      <template id="unreachable">
        <Notice
          tone="error"
          message="We couldn’t reach the server."
          advice="Your text is still here. Check your connection, then send it again."
        />
      </template>
    </>
  );
}

function Prompt() {
  return (
    <div className="script empty">
      <Icon name="pen-line" />
      <p>Your result will appear here, with every change marked.</p>
      <p className="small">Paste your draft, then press Humanize Text.</p>
    </div>
  );
}

function NoResult() {
  return (
    <footer>
      <span>No result yet</span>
    </footer>
  );
}
