import { CopyButton } from "../humanizing/CopyButton.tsx";
import type { Failure } from "../humanizing/call.ts";
import type { DemoProps } from "../props.gen.ts";
import { Icon, Notice } from "../ui.tsx";
import { Preview } from "./Preview.tsx";
import type { DemoState } from "./useDemo.ts";

interface ResultPaneProps {
  readonly props: DemoProps;
  readonly demo: DemoState;
}

/** The pane with the result, or with the reason why there is none. */
export function ResultPane({
  props: { id, showing, hint, preview, open, messages, support },
  demo: { shown, modal, upsell },
}: ResultPaneProps) {
  const result = shown !== null && shown !== "preview" && "text" in shown ? shown : undefined;
  const announced = result && !modal.open && !upsell; // text behind a dialog is not read aloud
  return (
    <section className="pane" aria-labelledby={`${id}-out`}>
      <header>
        <p className="label" id={`${id}-out`}>
          Human-Like Text
        </p>
        {showing && result ? (
          <span className="scripted">
            <CopyButton text={result.text} />
          </span>
        ) : null}
      </header>
      {shown === null ? (
        <Prompt hint={hint} />
      ) : shown === "preview" ? (
        <div className="script">
          <Preview pieces={preview} />
          <p className="small">
            <a href={open}>Open the sample in the free tool</a>
          </p>
        </div>
      ) : "text" in shown ? (
        <p className="script">{shown.text}</p>
      ) : (
        <div className="script problem">
          <Notice tone="error" message={shown.message} advice={shown.advice}>
            <Remedy problem={shown} failed={messages.failed} support={support} />
          </Notice>
        </div>
      )}
      <p className="vh" role="status">
        {announced ? `Human-like text ready, ${result.words}` : null}
      </p>
      <footer>
        <span className="num">{result?.words ?? (shown === "preview" ? "Preview" : "No result yet")}</span>
        {result ? <span>{result.note}</span> : null}
      </footer>
    </section>
  );
}

function Prompt({ hint }: { readonly hint: string }) {
  return (
    <div className="script empty">
      <Icon name="pen-line" />
      <p>Your human-like text will appear here.</p>
      <p className="small">{hint}</p>
    </div>
  );
}

interface RemedyProps {
  readonly problem: Failure;
  readonly failed: string;
  /** A mailto link to support. */
  readonly support: string;
}

/** The link that helps with a problem: to the plans, to sign-in, or to support. */
function Remedy({ problem: { message, remedy }, failed, support }: RemedyProps) {
  if (remedy === "plans") return <a href="/pricing">See plans</a>;
  if (remedy === "sign-in") {
    return (
      <a href="/login" target="_blank" rel="noopener">
        Sign in (opens a new tab)
      </a>
    );
  }
  if (message !== failed) return null;
  return (
    <p>
      Try again, or <a href={support}>contact support</a>.
    </p>
  );
}
