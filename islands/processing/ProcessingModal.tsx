import { type Step, steps } from "./steps.ts";
import { useModal } from "./useModal.ts";
import { useStepProgress } from "./useStepProgress.ts";

export interface ProcessingModalProps {
  /** Ids inside derive from it. */
  readonly id: string;
  readonly open: boolean;
  readonly demo: boolean;
  /** The overall percentage, 0 to 100, which the caller updates. */
  readonly progress: number;
  /** Whether the result has arrived: the remaining steps complete at once. */
  readonly finished: boolean;
  /** What has just been rewritten, and how much of the text by now, 0 to 1, if somebody tells. */
  readonly passing?: { readonly text: string; readonly share: number };
  /** The visitor wants it closed: the caller aborts and sets open to false. It may be called again until then. */
  onClose(): void;
}

/**
 * Shows over the page what happens to a text, in five steps. They run by the clock, but for the one that rewrites, where
 * an engine tells how far it is. When opened again, it starts at the first.
 */
export function ProcessingModal({ id, open, demo, progress, finished, passing, onClose }: ProcessingModalProps) {
  const dialog = useModal(open, onClose);
  const timed = useStepProgress(open && !finished, passing?.share);
  const percents = finished ? steps.map(() => 100) : timed;
  const current = percents.findIndex((percent) => percent < 100);
  const overall = Math.round(progress);
  return (
    <dialog ref={dialog} className="dialog" data-size="large" aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{demo ? "Transforming Text" : "Analyzing Your Text"}</h2>
      </header>
      <div className="overall">
        <p className="soft" role="status">
          <Announcement current={current} finished={finished} />
        </p>
        <p className="percent num">
          {/* The key makes it a new element each time, which a browser does not take for one that moved. */}
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
        <Footing demo={demo} counted={passing !== undefined} finished={finished} onStop={onClose} />
      </footer>
    </dialog>
  );
}

/** What a screen reader says when the step changes. The step's name is visible below. */
function Announcement({ current, finished }: { readonly current: number; readonly finished: boolean }) {
  if (finished) return "Done";
  const step = steps[current];
  if (!step) return "Waiting for the result";
  return (
    <>
      Step {current + 1} of {steps.length}
      <span className="vh">: {step.name}</span>
    </>
  );
}

interface FootingProps {
  readonly demo: boolean;
  readonly counted: boolean; // whether a part of the result has been seen, which is counted
  readonly finished: boolean;
  onStop(): void;
}

/** There is nothing to stop once the result has arrived. */
function Footing({ demo, counted, finished, onStop }: FootingProps) {
  if (finished) return <p className="small soft">Here’s the result.</p>;
  const price = counted ? "Stop now, and only what has appeared is counted." : "Stop now, and nothing is counted.";
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
  const standing = done ? "Done" : current ? `${percent}%` : "Waiting";
  return (
    <li data-state={done ? "done" : current ? "now" : undefined} aria-current={current ? "step" : undefined}>
      {done ? (
        <svg className="icon" aria-hidden="true">
          <use href="#i-check" />
        </svg>
      ) : null}
      <span>{step.name}</span>
      <small className="num" key={standing}>
        {standing}
      </small>
      <small>{step.description}</small>
      <progress aria-label={step.name} value={percent} max={100} />
    </li>
  );
}
