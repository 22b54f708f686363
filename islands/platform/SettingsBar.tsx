import { type FormEvent, useEffect, useRef } from "react";
import { withBase } from "../../static/js/shared/basePath.ts";
import type { Choice } from "../props.gen.ts";
import { Icon, Segmented, Select } from "../ui.tsx";
import { KeptWords } from "./KeptWords.tsx";
import { Shortcuts } from "./Shortcuts.tsx";
import type { Settings, SettingsEvent } from "./settings.ts";
import { useShortcut } from "./useShortcut.ts";

interface SettingsBarProps {
  readonly modes: readonly Choice[];
  readonly strengths: readonly Choice[];
  readonly layouts: readonly Choice[];
  readonly settings: Settings;
  readonly wordsLeft: string;
  readonly blank: boolean;
  readonly running: boolean;
  /** The number of ended runs, including refused ones. */
  readonly attempts: number;
  onChange(event: SettingsEvent): void;
  /** Generates another version of the output; undefined without one. */
  onAnotherVersion: (() => void) | undefined;
  onSubmit(): void;
}

/** The settings bar with the submit button. It is the form of the draft, and works without a script. */
export function SettingsBar(props: SettingsBarProps) {
  const { wordsLeft, blank, running, attempts, onAnotherVersion, onSubmit } = props;
  const keys = useShortcut();
  const details = useCloseOnRun(running || attempts > 0, `${running} ${attempts}`);
  const disabled = blank || running;

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
      <details className="bar-settings" ref={details}>
        <summary>
          <span>{summaryOf(props)}</span>
          <span className="row">
            <span>Settings</span>
            <Icon name="chevron-down" />
          </span>
        </summary>
        <div>
          <SettingsFields {...props} />
          {onAnotherVersion ? (
            <button
              className="button scripted"
              type="button"
              title="Uses no words: a draft includes 20 versions"
              disabled={disabled}
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
        disabled={disabled}
      >
        <span>{running ? "Processing..." : "Humanize Text"}</span>
      </button>
    </form>
  );
}

type FieldsProps = Pick<SettingsBarProps, "modes" | "strengths" | "layouts" | "settings" | "onChange">;

/** The chosen settings in one line. The default layout is left out. */
function summaryOf({ modes, strengths, layouts, settings: { mode, strength, layout, kept } }: FieldsProps): string {
  const parts = [
    chosenOf(modes, mode)?.label,
    chosenOf(strengths, strength)?.label,
    layout === layouts[0]?.value ? undefined : chosenOf(layouts, layout)?.label,
    kept.length > 0 ? `${kept.length} kept ${kept.length === 1 ? "word" : "words"}` : undefined,
  ];
  return parts.filter(Boolean).join(", ");
}

const chosenOf = (choices: readonly Choice[], chosen: string) => choices.find(({ value }) => value === chosen);

function SettingsFields({ modes, strengths, layouts, settings, onChange }: FieldsProps) {
  const { mode, strength, layout } = settings;
  const choose = (settings: Partial<Settings>) => onChange({ type: "settingsChosen", settings });
  return (
    <>
      <Select
        id="mode"
        label="Mode"
        name="mode"
        hint="mode-hint"
        options={modes}
        chosen={mode}
        onChoose={(mode) => choose({ mode })}
      />
      <p className="mode-hint small soft scripted">
        <span id="mode-hint">{chosenOf(modes, mode)?.hint}</span>
        {layout === layouts[0]?.value ? null : <span> {chosenOf(layouts, layout)?.hint}</span>}
      </p>
      <SegmentedField
        name="strength"
        legend="Strength"
        options={strengths}
        chosen={strength}
        onChoose={(strength) => choose({ strength })}
      />
      <SegmentedField
        name="layout"
        legend="Layout"
        options={layouts}
        chosen={layout}
        onChoose={(layout) => choose({ layout })}
      />
      <KeptWords settings={settings} dispatch={onChange} />
    </>
  );
}

/** A segmented control with a visible label. */
function SegmentedField(props: Parameters<typeof Segmented>[0]) {
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {props.legend}
      </span>
      <Segmented {...props} />
    </div>
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
