/** A step of the progress modal. The steps are timed, unless the engine reports its progress. */
export interface Step {
  readonly name: string;
  readonly description: string;
  readonly milliseconds: number;
}

export const steps: readonly Step[] = [
  { name: "Text Analysis", description: "Reading names and numbers", milliseconds: 1200 },
  { name: "AI Pattern Detection", description: "Finding overused phrases", milliseconds: 1500 },
  { name: "Content Restructuring", description: "Editing words and phrases", milliseconds: 1800 },
  { name: "Natural Flow Optimization", description: "Smoothing the edited sentences", milliseconds: 1400 },
  { name: "Final Quality Check", description: "Checking that every fact is still there", milliseconds: 1100 },
];

export const totalMilliseconds = steps.reduce((total, step) => total + step.milliseconds, 0);

/** The index of the step in which sentences are rewritten. */
const rewritingStep = 2;

/**
 * The progress of each step, 0 to 100, elapsed milliseconds after the first step began. With rewritten, the fraction
 * that the engine reports, the steps before the rewriting are complete and those after it are at 0.
 */
export function progressAfter(elapsed: number, rewritten?: number): number[] {
  if (rewritten !== undefined)
    return steps.map((_, index) =>
      index < rewritingStep ? 100 : index > rewritingStep ? 0 : Math.floor(100 * rewritten),
    );
  let start = 0;
  return steps.map(({ milliseconds }) => {
    const share = (elapsed - start) / milliseconds;
    start += milliseconds;
    return Math.floor(100 * Math.min(1, Math.max(0, share)));
  });
}
