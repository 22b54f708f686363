import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from "react";
import { isBlank } from "../../static/js/shared/words.ts";
import type { Failure, RunRequest, RunResult } from "../humanizing/call.ts";
import { useHumanize } from "../humanizing/useHumanize.ts";
import { useWordCount } from "../humanizing/useWordCount.ts";
import { overLimit } from "../humanizing/wordLimit.ts";
import { ProcessingModal } from "../processing/ProcessingModal.tsx";
import { useDelayedIndicator } from "../processing/useDelayedIndicator.ts";
import type { Decided, Kept, Mark, Output, PlatformProps } from "../props.gen.ts";
import { Changes } from "./Changes.tsx";
import { DraftPane } from "./DraftPane.tsx";
import { decisionsOf, paragraphsOf, recurringSkips, setDecisions } from "./marks.ts";
import { OutputPane } from "./OutputPane.tsx";
import { Report } from "./Report.tsx";
import { SavedTexts } from "./SavedTexts.tsx";
import { SettingsBar } from "./SettingsBar.tsx";
import { SplitNotice } from "./SplitNotice.tsx";
import { Tabs } from "./Tabs.tsx";
import type { Result, Timeline } from "./timeline.ts";
import { UsageSummary } from "./UsageSummary.tsx";
import { useHabitCheck } from "./useHabitCheck.ts";
import { useMarkKeys } from "./useMarkKeys.ts";
import { currentResult, useOutput } from "./useOutput.ts";
import { usePanes } from "./usePanes.ts";
import { useReveal } from "./useReveal.ts";
import { useSavedText } from "./useSavedText.ts";
import { allKept, useSettings } from "./useSettings.ts";
import { type DraftInput, type StoredWork, useStoredWork } from "./useStoredWork.ts";
import { useSyncedScroll } from "./useSyncedScroll.ts";
import { useUndoKeys } from "./useUndoKeys.ts";
import { useUsage } from "./useUsage.ts";
import type { Followed } from "./VirtualRows.tsx";

/** The state of the editor before Clear. */
interface Cleared {
  readonly text: string;
  readonly timeline: Timeline;
  readonly problem: Failure | null;
  /** The saved text, once its last save has finished. */
  readonly saved: Promise<Kept | null>;
}

/** A result's work to save: with all marks, unless the server has the result as its newest output. */
const workOf = ({ output, seed, decisions, edited }: Result, newest: Output | null) => ({
  seed,
  decisions,
  edited: edited.length || output === newest ? edited : setDecisions(paragraphsOf(output.marks), decisions).flat(),
});

const stoppedPartway: Failure = {
  message: "You stopped this text.",
  advice: "The paragraphs that had appeared were counted. Humanize the draft again, and only the others are.",
};

/** The editor at /platform. Its form works without a script. */
export default function Platform(props: PlatformProps) {
  const { user, messages } = props;
  const [text, setText] = useState(props.draft.text);
  const work = useOutput(
    props.output && {
      output: props.output,
      ...props.work,
      decisions: [...decisionsOf(props.output.marks), ...props.work.decisions],
    },
  );
  const { result, output } = work;
  const [problem, setProblem] = useState<Failure | null>(props.problem);
  const [followed, setFollowed] = useState<Followed>();
  const [tries, setTries] = useState(0); // the number of ended attempts
  const [cleared, setCleared] = useState<Cleared | null>(null); // until the next input
  const [fromFreeTool, setFromFreeTool] = useState(false); // whether the draft came from the free tool
  const [standing, setStanding] = useUsage(user.id, props.standing, () => {
    setProblem((now) => (now?.remedy ? null : now)); // the user may have words or a session again
  });
  const { tabbed, chosen, choose, panels, front } = usePanes(props.output || props.problem ? "output" : "draft");
  const follow = useCallback((number: number) => {
    choose("changes");
    setFollowed({ number });
  }, []);
  const settings = useSettings(props.draft);
  const { mode, strength, layout } = settings;
  const keep = allKept(settings).join(", ");
  useHabitCheck(output);
  useUndoKeys({
    undo: output ? output.undo : cleared ? () => undoClear(cleared) : undefined,
    redo: output?.redo,
    typing: output?.typing ?? false,
  });
  useMarkKeys(output, followed?.number ?? 0, follow);
  const typed = useMemo(() => ({ text, mode, strength, layout, keep }), [text, mode, strength, layout, keep]);
  const decidedResult = useMemo(() => result && currentResult(result, output), [result, output]);
  const [newest, setNewest] = useState(props.output);
  const content = useMemo(
    () => ({ draft: typed, work: decidedResult && workOf(decidedResult, newest) }),
    [typed, decidedResult, newest],
  );
  const run = useHumanize(user, messages, finish);
  const [ready, setReady] = useState(false);
  const history = useSavedText({ ...props, content, ready, running: run.running, onNewDraft: () => work.open(null) });
  const hydrated = useStoredWork(user.id, {
    posted: props.posted,
    typed,
    result: decidedResult,
    text: props.keeping ? history.inTab : null,
    restore: restoreWork,
  });
  useEffect(() => setReady(hydrated), [hydrated]);
  const words = useWordCount(text, props.draft);
  const modal = useDelayedIndicator(run.running);
  const desk = useReveal<HTMLDivElement>(tries);
  useSyncedScroll(desk, result !== null, `${front} ${tries} ${output?.editing}`);

  /** Restores the tab's work, unless the server's is as new. A draft from the free tool takes precedence over both. */
  function restoreWork({ typed, lastUsed, result, text: kept, freeToolDraft }: StoredWork): void {
    const hasServerWork = props.draft.text !== "" || props.kept !== null;
    if (freeToolDraft && (props.keeping || !typed?.text)) {
      if (hasServerWork) begin();
      setText(freeToolDraft);
      setFromFreeTool(true);
      if (lastUsed) settings.restore(lastUsed);
      return;
    }
    const newer = props.keeping ? kept?.unsaved && typed && differs(typed, kept, result) : typed;
    if (newer && typed) {
      setText(typed.text);
      settings.restore(typed);
      work.open(result ?? null);
      if (props.keeping && kept) history.open(kept.id ? kept : null, true);
    } else if (!hasServerWork && lastUsed) {
      settings.restore(lastUsed);
    }
  }

  /** Reports whether the tab's work differs from the server's. */
  function differs(typed: DraftInput, kept: Kept, result: Result | undefined): boolean {
    const tab = { name: kept.name, draft: typed, work: result ? workOf(result, result.output) : null };
    return JSON.stringify(tab) !== JSON.stringify({ name: history.name, ...content });
  }

  /** Starts a new, empty text. Returns the previous saved text, once its last save has finished. */
  function begin(): Promise<Kept | null> {
    const saved = history.startNew();
    setText("");
    setFromFreeTool(false);
    work.open(null);
    setProblem(null);
    choose("draft");
    return saved;
  }

  function type(next: string): void {
    setText(next);
    setCleared(null);
    setFromFreeTool(false);
    setProblem(null); // it was about the earlier text
  }

  function end(failure: Failure | null): void {
    setProblem(failure);
    setTries(tries + 1);
    choose("output");
  }

  function finish(answer: RunResult | Failure, asked: RunRequest): void {
    if ("message" in answer) {
      end(answer);
      return;
    }
    end(null);
    work.renew({ output: answer.output, seed: asked.seed, decisions: skippedBefore(answer.output.marks), edited: [] });
    setFollowed(undefined);
    setStanding(answer.standing);
    setNewest(answer.output);
    const { kept, line, split } = answer;
    const { text, mode, strength, layout, keep, seed } = asked;
    const draft = { text, mode, strength, layout, keep: keep.join(", ") };
    const untouched = { seed, decisions: [], edited: [] };
    if (kept && line) history.adopt({ kept, line, split }, { draft, work: untouched }, asked.kept?.name ?? "");
  }

  /** The suggestions skipped in the current result that recur among these marks, as decisions on them. */
  function skippedBefore(marks: readonly Mark[]): Decided[] {
    if (!result) return [];
    return recurringSkips(
      setDecisions(paragraphsOf(result.output.marks), currentResult(result, output).decisions),
      marks,
    );
  }

  function humanize(withSeed: number): void {
    if (run.running) return;
    const refusal = isBlank(text) ? { message: messages.empty, advice: "" } : overLimit(text, standing.left, messages);
    if (refusal) end(refusal);
    else run.start({ text, mode, strength, layout, keep: allKept(settings), seed: withSeed }, currentText);
  }

  /** Stops the run. The server charges for the paragraphs that it has sent. */
  function stop(): void {
    if (run.passing) {
      setProblem(stoppedPartway);
      choose("output");
    }
    run.stop();
  }

  function clear(): void {
    run.stop();
    const saved = begin();
    if (text || result || problem) setCleared({ text, timeline: work.timeline, problem, saved });
  }

  function undoClear({ text, timeline, problem, saved }: Cleared): void {
    setCleared(null);
    saved.then((kept) => history.open(kept, true));
    setText(text);
    work.restore(timeline);
    setProblem(problem);
  }

  /** The saved text that a run belongs to; null if texts aren't saved. */
  async function currentText(): Promise<Kept | null> {
    return props.keeping ? history.textForRun() : null;
  }

  function press(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    humanize(0);
  }

  return (
    <>
      <UsageSummary usage={standing} />
      <SavedTexts keeping={props.keeping} savedText={history} blank={isBlank(text)} onNew={clear} />
      {history.split && history.kept ? (
        <SplitNotice
          split={history.split}
          id={history.kept.id}
          save={history.saveAll}
          onClose={() => {
            history.dismissSplit();
            document.getElementById("text")?.focus(); // the button is about to disappear
          }}
        />
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut, beside a button that does the same */}
      <div className="desk" ref={desk} onKeyDown={press}>
        <Tabs tabbed={tabbed} chosen={chosen} output={output} onChoose={choose} />
        <DraftPane
          text={text}
          words={words}
          origin={fromFreeTool ? "From the free tool." : ""}
          panel={panels.draft}
          onType={type}
          onClear={clear}
          onUnclear={cleared ? () => undoClear(cleared) : undefined}
        />
        <OutputPane output={output} problem={problem} panel={panels.output} onFollow={follow} />
        <Changes output={output} followed={followed} hydrated={hydrated} panel={panels.changes} />
      </div>
      <SettingsBar
        modes={props.modes}
        strengths={props.strengths}
        layouts={props.layouts}
        settings={settings}
        wordsLeft={standing.wordsLeft}
        blank={hydrated && isBlank(text)}
        running={run.running}
        attempts={tries}
        onAnotherVersion={result ? () => humanize(result.seed + 1) : undefined}
        onSubmit={() => humanize(0)}
      />
      {result ? <Report {...result.output.report} edited={output?.isOriginal === false} /> : null}
      <ProcessingModal
        id="processing"
        open={modal}
        demo={false}
        progress={run.progress}
        finished={run.finished}
        passing={run.passing}
        onClose={stop}
      />
    </>
  );
}
