import { type KeyboardEvent, useMemo } from "react";
import { useWordCount } from "../humanizing/useWordCount.ts";
import { limitWarning } from "../humanizing/wordLimit.ts";
import type { Draft } from "../props.gen.ts";
import { Changes } from "./Changes.tsx";
import { DraftPane } from "./DraftPane.tsx";
import { OutputPane } from "./OutputPane.tsx";
import { paidDraftOf } from "./result.ts";
import { titleOf } from "./savedState.ts";
import { Tabs } from "./Tabs.tsx";
import type { Editor } from "./useEditor.ts";
import { usePanes } from "./usePanes.ts";
import { useReveal } from "./useReveal.ts";
import { useSyncedScroll } from "./useSyncedScroll.ts";

interface DeskProps {
  /** The draft as rendered by the server. */
  readonly draft: Draft;
  /** The maximum number of words of a text. */
  readonly maxWords: number;
  readonly editor: Editor;
}

/** The panes of the editor: the draft, the output, and the changes. */
export function Desk({ draft, maxWords, editor }: DeskProps) {
  const { state, output, dispatch, follow, humanize } = editor;
  const { text, pane, followed, attempts } = state;
  const { label, words = 0 } = useWordCount(text, draft);
  const { now } = state.timeline;
  const paidDraft = useMemo(() => paidDraftOf(now), [now?.original]);
  const warning = limitWarning(words, { text: maxWords, left: text === paidDraft ? null : state.usage.left });
  const { tabbed, panels, front } = usePanes(pane);
  const desk = useReveal<HTMLDivElement>(attempts);
  useSyncedScroll(desk, output !== undefined, `${front} ${attempts} ${output?.editing}`);

  function press(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    humanize(0);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut, beside a button that does the same
    <div className="desk" ref={desk} onKeyDown={press}>
      <Tabs tabbed={tabbed} chosen={pane} output={output} onChoose={(pane) => dispatch({ type: "paneChosen", pane })} />
      <DraftPane
        text={text}
        words={label}
        warning={warning}
        origin={state.fromFreeTool ? "From the free tool." : ""}
        panel={panels.draft}
        onType={(text) => dispatch({ type: "draftTyped", text })}
        onClear={editor.clear}
        onUnclear={state.cleared ? editor.undoClear : undefined}
      />
      <OutputPane
        output={output}
        problem={state.problem}
        title={titleOf(state.saved)}
        panel={panels.output}
        dispatch={dispatch}
        onFollow={follow}
      />
      <Changes
        output={output}
        followed={followed}
        hydrated={state.restored}
        panel={panels.changes}
        dispatch={dispatch}
      />
    </div>
  );
}
