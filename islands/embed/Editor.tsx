import { type FormEvent, useState } from "react";
import { countWords, formatWordCount } from "../../static/js/shared/words.ts";
import type { Failure, Post, RunResult } from "../humanizing/call.ts";
import { useHumanize } from "../humanizing/useHumanize.ts";
import { overLimit } from "../humanizing/wordLimit.ts";
import { isChange, isOpen, none, type Paragraphs, paragraphsOf, setDecision, textOf } from "../platform/marks.ts";
import { ResultText } from "../platform/ResultText.tsx";
import { listed } from "../platform/settings.ts";
import type { Allowance, Choice, Draft, Messages, Output, User } from "../props.gen.ts";
import { Icon, Notice, Segmented, Select } from "../ui.tsx";

/** The server's data for a new editor session. */
export interface Start {
  readonly user: User;
  readonly standing: Allowance;
  readonly draft: Draft;
  readonly modes: readonly Choice[];
  readonly strengths: readonly Choice[];
  readonly messages: Messages;
}

interface EditorProps extends Start {
  /** The initial draft. */
  readonly text: string;
  readonly post: Post;
  /** Called with the text of every result, and again after each decision on it. */
  onResult(text: string): void;
}

interface Result {
  readonly output: Output;
  readonly paragraphs: Paragraphs;
}

const shownFor = 2000; // milliseconds

const views = [
  { value: "clean", label: "Clean" },
  { value: "marks", label: "Marks" },
];

/** The embedded editor on a customer's page: a draft, and its result with marks that a click reverts. */
export function Editor(props: EditorProps) {
  const { user, messages, modes, strengths, post, onResult } = props;
  const [text, setText] = useState(props.text);
  const [settings, setSettings] = useState({ mode: props.draft.mode, strength: props.draft.strength });
  const [standing, setStanding] = useState(props.standing);
  const [result, setResult] = useState<Result>();
  const [problem, setProblem] = useState<Failure>();
  const run = useHumanize(user, messages, end, post);

  function end(ended: RunResult | Failure): void {
    if (!("output" in ended)) {
      setProblem(ended);
      return;
    }
    setStanding(ended.standing);
    show({ output: ended.output, paragraphs: paragraphsOf(ended.output.marks) });
  }

  function show(now: Result): void {
    setResult(now);
    onResult(textOf(now.paragraphs));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const refused = text.trim() ? overLimit(text, standing.left, messages) : { message: messages.empty, advice: "" };
    setProblem(refused);
    if (!refused) run.start({ text, ...settings, layout: props.draft.layout, keep: listed(props.draft.keep), seed: 0 });
  }

  /** Toggles a mark: a change is reverted or restored; a suggestion's best option is taken or dropped. */
  function toggle(number: number): void {
    const stretch = result?.paragraphs.flat().find((stretch) => stretch.number === number);
    if (!result || !stretch) return;
    const decision = isChange(stretch) ? none : 1;
    const undecided = isChange(stretch)
      ? stretch.decision === undefined
      : isOpen(stretch) && stretch.options !== undefined;
    show({ ...result, paragraphs: setDecision(result.paragraphs, number, undecided ? decision : undefined) });
  }

  return (
    <form className="desk" onSubmit={submit}>
      <section className="pane" data-side="in" aria-labelledby="draft-label">
        <header>
          <label className="label" id="draft-label" htmlFor="draft">
            Your draft
          </label>
        </header>
        <textarea
          className="script"
          id="draft"
          placeholder="Paste your AI text here"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <footer>
          <span className="num">{formatWordCount(countWords(text))}</span>
          <span className="num">{standing.wordsLeft}</span>
        </footer>
      </section>
      <div className="desk-action">
        <Select id="mode" label="Mode" options={modes} chosen={settings.mode} onChoose={choose("mode")} />
        <Select
          id="strength"
          label="Strength"
          options={strengths}
          chosen={settings.strength}
          onChoose={choose("strength")}
        />
        <button className="button" data-kind="primary" data-size="large" type="submit" disabled={run.running}>
          <span>{run.running ? "Processing..." : "Humanize Text"}</span>
        </button>
      </div>
      <section className="pane" aria-labelledby="result-label" aria-busy={run.running}>
        <header>
          <h2 className="label" id="result-label">
            Result
          </h2>
          {result ? <Tools text={textOf(result.paragraphs)} /> : null}
        </header>
        {problem ? (
          <div className="pane-problem">
            <Notice tone="error" message={problem.message} advice={problem.advice} />
          </div>
        ) : null}
        {result ? (
          <ResultText output={{ paragraphs: result.paragraphs, atOnce: result.output.atOnce }} onFollow={toggle} />
        ) : (
          <div className="script empty">
            <p>{problem ? "" : "Your humanized text will appear here"}</p>
          </div>
        )}
        <footer>
          <span className="num">{result ? result.output.words : ""}</span>
          <span>{result ? result.output.facts : ""}</span>
        </footer>
      </section>
    </form>
  );

  function choose(name: "mode" | "strength"): (value: string) => void {
    return (value) => setSettings((now) => ({ ...now, [name]: value }));
  }
}

function Tools({ text }: { readonly text: string }) {
  const [view, setView] = useState("marks");
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), shownFor);
  }
  return (
    <>
      <Segmented name="view" legend="Show result" small options={views} chosen={view} onChoose={setView} />
      <button className="button" type="button" data-size="small" aria-live="polite" onClick={copy}>
        <Icon name="copy" />
        <span data-room="Copied!">{copied ? "Copied!" : "Copy"}</span>
      </button>
    </>
  );
}
