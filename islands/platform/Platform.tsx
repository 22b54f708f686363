import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import type { Answer, Asked, Failure } from "../humanizing/call.ts";
import { overLimit } from "../humanizing/refusal.ts";
import { useHumanize } from "../humanizing/useHumanize.ts";
import { useWordCount } from "../humanizing/useWordCount.ts";
import { isBlank } from "../humanizing/words.ts";
import { ProcessingModal } from "../processing/ProcessingModal.tsx";
import { useSlow } from "../processing/useSlow.ts";
import type { PlatformProps } from "../props.gen.ts";
import { Bar } from "./Bar.tsx";
import { Changes, type Followed } from "./Changes.tsx";
import { DraftPane } from "./DraftPane.tsx";
import { OutputPane } from "./OutputPane.tsx";
import { Report } from "./Report.tsx";
import { remembered, useRemember } from "./remember.ts";
import { Tally } from "./Tally.tsx";
import { useOutput } from "./useOutput.ts";
import { allKept, useSettings } from "./useSettings.ts";

/** The editor at /platform, over the form that works without it. */
export default function Platform(props: PlatformProps) {
  const { user, messages } = props;
  const [text, setText] = useState(props.draft.text);
  const [standing, setStanding] = useState(props.standing);
  const [result, setResult] = useState(props.output);
  const [problem, setProblem] = useState<Failure | null>(props.problem);
  const [followed, setFollowed] = useState<Followed>();
  const [alive, setAlive] = useState(false); // without script the button can always be pressed
  const seed = useRef(0);
  const settings = useSettings(props.draft);
  useEffect(() => {
    setAlive(true);
    const before = remembered(user.id);
    if (!before || props.draft.text !== "") return; // what was posted is newer
    setText((typed) => typed || before.text);
    settings.restore(before);
  }, []);
  const { mode, strength } = settings;
  useRemember(user.id, { text, mode, strength, keep: allKept(settings).join(", ") }, alive);
  const output = useOutput(result);
  const words = useWordCount(text, props.draft);
  const run = useHumanize(user, messages, finish);
  const modal = useSlow(run.running);
  const follow = useCallback((number: number) => setFollowed({ number }), []);

  function finish(answer: Answer | Failure, asked: Asked): void {
    if ("message" in answer) {
      setProblem(answer);
      return;
    }
    seed.current = asked.seed;
    setProblem(null);
    setResult(answer.output);
    setFollowed(undefined);
    setStanding(answer.standing);
  }

  function humanize(withSeed: number): void {
    if (run.running) return;
    if (isBlank(text)) {
      setProblem({ message: messages.empty, advice: "" });
      return;
    }
    const refusal = overLimit(text, standing.left, messages);
    if (refusal) {
      setProblem(refusal);
      return;
    }
    run.start({ text, mode, strength, keep: allKept(settings), seed: withSeed });
  }

  function clear(): void {
    run.stop();
    setText("");
    setResult(null);
    setProblem(null);
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
      <div className="desk" onKeyDown={press}>
        <DraftPane text={text} words={words} onType={setText} onClear={clear} />
        <OutputPane output={output} problem={problem} outcome={problem ?? result} onFollow={follow} />
        <Changes output={problem ? undefined : output} followed={followed} />
      </div>
      <Bar
        modes={props.modes}
        strengths={props.strengths}
        settings={settings}
        wordsLeft={standing.wordsLeft}
        blank={alive && isBlank(text)}
        running={run.running}
        onAgain={output ? () => humanize(seed.current + 1) : undefined}
        onSubmit={() => humanize(0)}
      />
      {result && !problem ? <Report {...result.report} /> : null}
      <ProcessingModal
        id="processing"
        open={modal}
        demo={false}
        progress={run.progress}
        finished={run.finished}
        onClose={run.stop}
      />
    </>
  );
}
