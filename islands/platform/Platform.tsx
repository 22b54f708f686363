import { type KeyboardEvent, useCallback, useMemo, useState } from "react";
import { isBlank } from "../../static/js/shared/words.ts";
import type { Answer, Asked, Failure } from "../humanizing/call.ts";
import { overLimit } from "../humanizing/refusal.ts";
import { useHumanize } from "../humanizing/useHumanize.ts";
import { useWordCount } from "../humanizing/useWordCount.ts";
import { ProcessingModal } from "../processing/ProcessingModal.tsx";
import { useSlow } from "../processing/useSlow.ts";
import type { Mark, PlatformProps } from "../props.gen.ts";
import { Bar } from "./Bar.tsx";
import { Changes } from "./Changes.tsx";
import { DraftPane } from "./DraftPane.tsx";
import { allDecided, type Decided, decisionsOf, paragraphsOf, skippedAgain } from "./marks.ts";
import { OutputPane } from "./OutputPane.tsx";
import { Report } from "./Report.tsx";
import type { Followed } from "./Rows.tsx";
import { Tabs } from "./Tabs.tsx";
import { Tally } from "./Tally.tsx";
import type { Timeline } from "./timeline.ts";
import { useHabits } from "./useHabits.ts";
import { asItIs, useOutput } from "./useOutput.ts";
import { usePanes } from "./usePanes.ts";
import { useReveal } from "./useReveal.ts";
import { allKept, useSettings } from "./useSettings.ts";
import { useStanding } from "./useStanding.ts";
import { useTogether } from "./useTogether.ts";
import { useUndoKeys } from "./useUndoKeys.ts";
import { useWalkKeys } from "./useWalkKeys.ts";
import { useWork } from "./useWork.ts";

/** What was on the desk before it was cleared. */
interface Cleared {
  readonly text: string;
  readonly timeline: Timeline;
  readonly problem: Failure | null;
}

/** The editor at /platform, over the form that works without it. */
export default function Platform(props: PlatformProps) {
  const { user, messages } = props;
  const [text, setText] = useState(props.draft.text);
  const work = useOutput(
    props.output && { output: props.output, seed: 0, decisions: decisionsOf(props.output.marks), edited: [] },
  );
  const { result, output } = work;
  const [problem, setProblem] = useState<Failure | null>(props.problem);
  const [followed, setFollowed] = useState<Followed>();
  const [tries, setTries] = useState(0); // how many have ended
  const [cleared, setCleared] = useState<Cleared | null>(null); // until something else is typed
  const [brought, setBrought] = useState(false); // whether the draft came from the free tool
  const [standing, setStanding] = useStanding(user.id, props.standing, () => {
    setProblem((now) => (now?.remedy ? null : now)); // there may be words or a session again
  });
  const { tabbed, chosen, choose, panels, front } = usePanes(props.output || props.problem ? "output" : "draft");
  const follow = useCallback((number: number) => {
    choose("changes");
    setFollowed({ number });
  }, []);
  const settings = useSettings(props.draft);
  const { mode, strength, layout } = settings;
  const keep = allKept(settings).join(", ");
  useHabits(output);
  useUndoKeys({
    undo: output ? output.undo : cleared ? () => unclear(cleared) : undefined,
    redo: output?.redo,
    typing: output?.typing ?? false,
  });
  useWalkKeys(output, followed?.number ?? 0, follow);
  const alive = useWork(user.id, {
    posted: props.draft.text !== "",
    typed: useMemo(() => ({ text, mode, strength, layout, keep }), [text, mode, strength, layout, keep]),
    result: useMemo(() => result && asItIs(result, output), [result, output]),
    takeUp({ typed, lastUsed, result, tried }) {
      const kept = typed?.text ?? "";
      setText((now) => now || kept || tried);
      setBrought(!text && !kept && tried !== "");
      const chosen = typed ?? lastUsed;
      if (chosen) settings.restore(chosen);
      if (result) work.open(result);
    },
  });
  const words = useWordCount(text, props.draft);
  const run = useHumanize(user, messages, finish);
  const modal = useSlow(run.running);
  const desk = useReveal<HTMLDivElement>(tries);
  useTogether(desk, result !== null, `${front} ${tries} ${output?.editing}`);

  function type(next: string): void {
    setText(next);
    setCleared(null);
    setBrought(false);
    setProblem(null); // it was about another text
  }

  function end(failure: Failure | null): void {
    setProblem(failure);
    setTries(tries + 1);
    choose("output");
  }

  function finish(answer: Answer | Failure, asked: Asked): void {
    if ("message" in answer) {
      end(answer);
      return;
    }
    end(null);
    work.renew({ output: answer.output, seed: asked.seed, decisions: skippedBefore(answer.output.marks), edited: [] });
    setFollowed(undefined);
    setStanding(answer.standing);
  }

  /** What was skipped in the result that is there now, as far as it is among these marks. */
  function skippedBefore(marks: readonly Mark[]): Decided[] {
    if (!result) return [];
    return skippedAgain(allDecided(paragraphsOf(result.output.marks), asItIs(result, output).decisions), marks);
  }

  function humanize(withSeed: number): void {
    if (run.running) return;
    const refusal = isBlank(text) ? { message: messages.empty, advice: "" } : overLimit(text, standing.left, messages);
    if (refusal) end(refusal);
    else run.start({ text, mode, strength, layout, keep: allKept(settings), seed: withSeed });
  }

  function clear(): void {
    run.stop();
    if (text || result || problem) setCleared({ text, timeline: work.timeline, problem });
    setText("");
    setBrought(false);
    work.open(null);
    setProblem(null);
    choose("draft");
  }

  function unclear({ text, timeline, problem }: Cleared): void {
    setCleared(null);
    setText(text);
    work.restore(timeline);
    setProblem(problem);
  }

  function press(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    humanize(0);
  }

  return (
    <>
      <Tally standing={standing} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut, beside a button that does the same */}
      <div className="desk" ref={desk} onKeyDown={press}>
        <Tabs tabbed={tabbed} chosen={chosen} output={output} onChoose={choose} />
        <DraftPane
          text={text}
          words={words}
          origin={brought ? "From the free tool." : ""}
          panel={panels.draft}
          onType={type}
          onClear={clear}
          onUnclear={cleared ? () => unclear(cleared) : undefined}
        />
        <OutputPane output={output} problem={problem} panel={panels.output} onFollow={follow} />
        <Changes output={output} followed={followed} alive={alive} panel={panels.changes} />
      </div>
      <Bar
        modes={props.modes}
        strengths={props.strengths}
        layouts={props.layouts}
        settings={settings}
        wordsLeft={standing.wordsLeft}
        blank={alive && isBlank(text)}
        running={run.running}
        tries={tries}
        onAgain={result ? () => humanize(result.seed + 1) : undefined}
        onSubmit={() => humanize(0)}
      />
      {result ? <Report {...result.output.report} edited={output?.asMade === false} /> : null}
      <ProcessingModal
        id="processing"
        open={modal}
        demo={false}
        progress={run.progress}
        finished={run.finished}
        passing={run.passing}
        onClose={run.stop}
      />
    </>
  );
}
