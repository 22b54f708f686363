/** A step that the modal shows while a text is rewritten. The steps run by the clock, unless the engine reports. */
export interface Step {
  readonly name: string;
  readonly description: string;
  readonly milliseconds: number;
}

export const steps: readonly Step[] = [
  { name: "Text Analysis", description: "Reading names and numbers", milliseconds: 1200 },
  { name: "AI Pattern Detection", description: "Finding stock phrases", milliseconds: 1500 },
  { name: "Content Restructuring", description: "Rewriting sentences", milliseconds: 1800 },
  { name: "Natural Flow Optimization", description: "Varying rhythm and openings", milliseconds: 1400 },
  { name: "Final Quality Check", description: "Checking that every fact is still there", milliseconds: 1100 },
];

export const totalMilliseconds = steps.reduce((total, step) => total + step.milliseconds, 0);

/** The step in which sentences are rewritten. */
const rewriting = 2;

/**
 * How far each step is, 0 to 100, this many milliseconds after the first one began. If somebody reports how much of the
 * text has been rewritten, 0 to 1, the steps before are done, and those after wait for it.
 */
export function progressAfter(elapsed: number, rewritten?: number): number[] {
  if (rewritten !== undefined)
    return steps.map((_, index) => (index < rewriting ? 100 : index > rewriting ? 0 : Math.floor(100 * rewritten)));
  let start = 0;
  return steps.map(({ milliseconds }) => {
    const share = (elapsed - start) / milliseconds;
    start += milliseconds;
    return Math.floor(100 * Math.min(1, Math.max(0, share)));
  });
}
