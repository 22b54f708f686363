import { type FormEvent, useEffect, useRef } from "react";
import { withBase } from "../../static/js/shared/basePath.ts";
import type { Choice } from "../props.gen.ts";
import { Icon, Segmented } from "../ui.tsx";
import { KeptWords } from "./KeptWords.tsx";
import { Shortcuts } from "./Shortcuts.tsx";
import type { Settings } from "./useSettings.ts";
import { useShortcut } from "./useShortcut.ts";

interface SettingsBarProps {
  readonly modes: readonly Choice[];
  readonly strengths: readonly Choice[];
  readonly layouts: readonly Choice[];
  readonly settings: Settings;
  readonly wordsLeft: string;
  readonly blank: boolean;
  readonly running: boolean;
  /** The number of ended attempts, including refused ones. */
  readonly attempts: number;
  /** Generates another version of the output; undefined without one. */
  onAnotherVersion: (() => void) | undefined;
  onSubmit(): void;
}

/** The settings bar with the submit button. It is the form of the draft, and works without a script. */
export function SettingsBar(props: SettingsBarProps) {
  const { modes, strengths, layouts, settings, wordsLeft, blank, running, attempts, onAnotherVersion, onSubmit } =
    props;
  const { mode, strength, layout, kept, choose } = settings;
  const keys = useShortcut();
  const detailsRef = useCloseOnRun(running || attempts > 0, `${running} ${attempts}`);
  const label = (choices: readonly Choice[], chosen: string) => choices.find(({ value }) => value === chosen)?.label;
  const summary = [
    label(modes, mode),
    label(strengths, strength),
    layout === layouts[0]?.value ? undefined : label(layouts, layout), // the default is left out
    kept.length > 0 ? `${kept.length} kept` : undefined,
  ];
  const segmented = [
    ["strength", "Strength", strengths, strength],
    ["layout", "Layout", layouts, layout],
  ] as const;
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form
      className="bar"
      id="humanize"
      method="post"
      action={withBase("/platform")}
      aria-label="Humanize"
      onSubmit={submit}
    >
      <details className="bar-settings" ref={detailsRef}>
        <summary>
          <span>{summary.filter(Boolean).join(", ")}</span>
          <span className="row">
            <span>Settings</span>
            <Icon name="chevron-down" />
          </span>
        </summary>
        <div>
          <div className="field">
            <label htmlFor="mode">Mode</label>
            <span className="select">
              <select
                className="input"
                id="mode"
                name="mode"
                aria-describedby="mode-hint"
                value={mode}
                onChange={(event) => choose({ mode: event.target.value })}
              >
                {modes.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
              <Icon name="chevron-down" />
            </span>
          </div>
          <p className="mode-hint small soft scripted">
            <span id="mode-hint">{modes.find(({ value }) => value === mode)?.hint}</span>
            {layout === layouts[0]?.value ? null : <span> {layouts.find(({ value }) => value === layout)?.hint}</span>}
          </p>
          {segmented.map(([name, legend, options, chosen]) => (
            <div className="field" key={name}>
              <span className="label" aria-hidden="true">
                {legend}
              </span>
              <Segmented
                name={name}
                legend={legend}
                options={options}
                chosen={chosen}
                onChoose={(chosen) => choose({ [name]: chosen })}
              />
            </div>
          ))}
          <KeptWords settings={settings} />
          {onAnotherVersion ? (
            <button
              className="button scripted"
              type="button"
              title="Counts no words: a draft pays for 20 versions"
              disabled={blank || running}
              onClick={onAnotherVersion}
            >
              Another version
            </button>
          ) : null}
        </div>
      </details>
      <div className="bar-count num">
        <p>{wordsLeft}</p>
        <Shortcuts />
      </div>
      <button
        className="button"
        type="submit"
        data-kind="primary"
        data-size="large"
        data-busy="Processing..."
        data-keys={running ? undefined : keys}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        disabled={blank || running}
      >
        <span>{running ? "Processing..." : "Humanize Text"}</span>
      </button>
    </form>
  );
}

/** Closes the <details> whenever a run starts or ends: on a narrow screen it would cover the result. */
function useCloseOnRun(enabled: boolean, stage: string) {
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = element.current;
    if (!enabled || !details?.open) return;
    if (details.contains(document.activeElement)) details.querySelector("summary")?.focus(); // the focused control is about to be hidden
    details.open = false;
  }, [stage]);
  return element;
}
