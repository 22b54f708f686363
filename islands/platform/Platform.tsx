import { isBlank } from "../../static/js/shared/words.ts";
import { ProcessingModal } from "../processing/ProcessingModal.tsx";
import { useDelayedIndicator } from "../processing/useDelayedIndicator.ts";
import type { PlatformProps } from "../props.gen.ts";
import { Desk } from "./Desk.tsx";
import { Report } from "./Report.tsx";
import { SavedTexts } from "./SavedTexts.tsx";
import { SettingsBar } from "./SettingsBar.tsx";
import { SplitNotice } from "./SplitNotice.tsx";
import { UsageSummary } from "./UsageSummary.tsx";
import { useDraftLanguage } from "./useDraftLanguage.ts";
import { useEditor } from "./useEditor.ts";

/** The editor at /platform. Its form works without a script. */
export default function Platform(props: PlatformProps) {
  const editor = useEditor(props);
  const { state, output, run, dispatch, humanize } = editor;
  const { saved, usage } = state;
  const blank = isBlank(state.text);
  const modal = useDelayedIndicator(run.running);
  const result = state.timeline.now?.result;
  const language = useDraftLanguage(props.lightLanguages ? state.text : "");
  const modes = language ? props.modes.map((mode) => ({ ...mode, hint: lightHint(language) })) : props.modes;
  return (
    <>
      <UsageSummary usage={usage} />
      <SavedTexts
        saved={saved}
        blank={blank}
        hasProblem={state.problem !== null}
        onRename={(name) => dispatch({ type: "renamed", name })}
        onNew={editor.clear}
      />
      {saved.split && saved.kept ? (
        <SplitNotice
          split={saved.split}
          id={saved.kept.id}
          save={editor.savedText.saveAll}
          onClose={() => {
            dispatch({ type: "splitDismissed" });
            document.getElementById("text")?.focus(); // the button is about to disappear
          }}
        />
      ) : null}
      <Desk draft={props.draft} maxWords={props.maxWords} editor={editor} />
      <SettingsBar
        modes={modes}
        strengths={props.strengths}
        layouts={props.layouts}
        settings={state.settings}
        wordsLeft={usage.wordsLeft}
        blank={state.restored && blank}
        running={run.running}
        attempts={state.attempts}
        onChange={dispatch}
        onAnotherVersion={result ? () => humanize(result.seed + 1) : undefined}
        onSubmit={() => humanize(0)}
      />
      {result ? <Report {...result.output.report} edited={output?.isOriginal === false} /> : null}
      <ProcessingModal
        id="processing"
        open={modal && !run.failed}
        demo={false}
        progress={run.progress}
        finished={run.finished}
        passing={run.passing}
        onClose={editor.stop}
      />
    </>
  );
}

/** The hint of every mode for a draft in another language than English. */
const lightHint = (language: string): string =>
  `Only changed paragraphs count. ${language}: light clean-up (beta); modes don’t change its words.`;
