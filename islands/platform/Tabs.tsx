import { type KeyboardEvent, useRef } from "react";
import { formatNumber } from "../../static/js/shared/words.ts";
import type { OutputView } from "./result.ts";
import { type PaneName, paneID, paneNames, tabID } from "./usePanes.ts";

const labels: Record<PaneName, string> = { draft: "Draft", output: "Output", changes: "Changes" };

const steps: Record<string, (at: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: () => -1,
};

interface TabsProps {
  /** Whether the panes are shown as tabs; false before hydration and on wide screens. */
  readonly tabbed: boolean;
  readonly chosen: PaneName;
  readonly output: OutputView | undefined;
  onChoose(name: PaneName): void;
}

/** The tabs of the editor's panes, for narrow screens. */
export function Tabs({ tabbed, chosen, output, onChoose }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  function press(event: KeyboardEvent): void {
    const step = steps[event.key]?.(paneNames.indexOf(chosen));
    const next = step === undefined ? undefined : paneNames.at(step % paneNames.length);
    if (!next) return;
    event.preventDefault();
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`#${tabID(next)}`)?.focus();
  }
  const tab = (name: PaneName) => ({
    role: "tab",
    "aria-controls": paneID(name),
    "aria-selected": name === chosen,
    tabIndex: name === chosen ? 0 : -1,
  });
  return (
    <div className="tabs" {...(tabbed ? { role: "tablist", "aria-label": "Editor" } : {})} ref={list}>
      {paneNames.map((name) => (
        <button
          key={name}
          type="button"
          id={tabID(name)}
          {...(tabbed ? tab(name) : {})}
          aria-label={name === "changes" && output?.openSuggestions ? changesLabel(output) : undefined}
          onClick={() => onChoose(name)}
          onKeyDown={press}
        >
          {labels[name]}
          {name === "changes" && output ? <Counts {...output} /> : null}
        </button>
      ))}
    </div>
  );
}

const changesLabel = ({ activeChanges, openSuggestions }: OutputView): string =>
  `Changes ${activeChanges ? formatNumber(activeChanges) : ""}, suggestions ${formatNumber(openSuggestions)}`;

/** The numbers of active changes and open suggestions. */
function Counts({ activeChanges, openSuggestions }: OutputView) {
  return (
    <>
      {activeChanges ? <span className="soft num"> {formatNumber(activeChanges)}</span> : null}
      {openSuggestions ? <span className="tab-open num">{formatNumber(openSuggestions)}</span> : null}
    </>
  );
}
