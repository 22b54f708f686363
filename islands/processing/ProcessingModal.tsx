import { type Step, steps } from "./steps.ts";
import { useModal } from "./useModal.ts";
import { useStepProgress } from "./useStepProgress.ts";

export interface ProcessingModalProps {
  /** The prefix of the ids inside. */
  readonly id: string;
  readonly open: boolean;
  readonly demo: boolean;
  /** The overall percentage, 0 to 100, which the caller updates. */
  readonly progress: number;
  /** Whether the result has arrived: all steps are then complete. */
  readonly finished: boolean;
  /** The passage just rewritten and the fraction processed so far, 0 to 1, if the engine reports progress. */
  readonly passing?: { readonly text: string; readonly share: number };
  /** Called on the visitor's request to close, until the caller aborts the run and sets open to false. */
  onClose(): void;
}

/**
 * The modal with the progress of a run, in five steps. The steps are timed, unless the engine reports its progress.
 * They take a different time than the overall percentage, which is therefore the only figure. Reopening restarts at
 * the first step.
 */
export function ProcessingModal({ id, open, demo, progress, finished, passing, onClose }: ProcessingModalProps) {
  const dialog = useModal(open, onClose);
  const timed = useStepProgress(open && !finished, passing?.share);
  const percents = finished ? steps.map(() => 100) : timed;
  const current = percents.findIndex((percent) => percent < 100);
  const overall = Math.round(progress);
  const status = finished ? "Done" : current < 0 ? "Waiting for the result" : undefined;
  return (
    <dialog ref={dialog} className="dialog" data-size="large" aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{demo ? "Transforming Text" : "Analyzing Your Text"}</h2>
      </header>
      <div className="overall">
        <p className="soft" aria-hidden="true">
          {status ?? "Overall progress"}
        </p>
        <p className="vh" role="status">
          {status ?? steps[current]?.name}
        </p>
        <p className="percent num">
          {/* The key forces a new element: browsers count a changed one that moves as a layout shift. */}
          <span key={overall}>{overall}%</span>
        </p>
        <progress aria-label="Overall progress" value={overall} max={100} />
      </div>
      <ol className="steps">
        {steps.map((step, index) => (
          <StepRow key={step.name} step={step} percent={percents[index] ?? 0} current={index === current} />
        ))}
      </ol>
      {passing ? (
        <p className="passing" aria-hidden="true">
          {passing.text}
        </p>
      ) : null}
      <footer>
        <Footer demo={demo} counted={passing !== undefined} finished={finished} onStop={onClose} />
      </footer>
    </dialog>
  );
}

interface FooterProps {
  readonly demo: boolean;
  readonly counted: boolean; // whether a part of the result has arrived, which is charged
  readonly finished: boolean;
  onStop(): void;
}

/** The stop button, with the price of stopping, until the result has arrived. */
function Footer({ demo, counted, finished, onStop }: FooterProps) {
  if (finished) return <p className="small soft">Here’s the result.</p>;
  const price = counted
    ? "If you stop now, only the paragraphs that have appeared are counted."
    : "If you stop now, no words are counted.";
  return (
    <>
      <p className="small soft">{demo ? "This is an example." : price}</p>
      <button className="button" type="button" onClick={onStop}>
        Stop
      </button>
    </>
  );
}

interface StepRowProps {
  readonly step: Step;
  readonly percent: number;
  readonly current: boolean;
}

function StepRow({ step, percent, current }: StepRowProps) {
  const done = percent === 100;
  const status = done ? "Done" : current ? "Now" : "Waiting"; // the bar's percentage would contradict the overall one
  return (
    <li data-state={done ? "done" : current ? "now" : undefined} aria-current={current ? "step" : undefined}>
      {done ? (
        <svg className="icon" aria-hidden="true">
          <use href="#i-check" />
        </svg>
      ) : null}
      <span>{step.name}</span>
      <small className="num" key={status}>
        {status}
      </small>
      <small>{step.description}</small>
      <progress aria-label={step.name} value={percent} max={100} />
    </li>
  );
}
