// Components equivalent to the templates in views/ui.

import type { ReactNode } from "react";

interface IconProps {
  readonly name: string;
}

/** An icon from the page's sprite (views/ui/icon.templ). */
export function Icon({ name }: IconProps) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

interface NoticeProps {
  readonly tone: string;
  readonly message: string;
  readonly advice: string;
  readonly children?: ReactNode;
}

const noticeIcons: Readonly<Record<string, string>> = { error: "circle-alert", warn: "triangle-alert" };

/** A notice: the message in bold, then the advice, then children such as a link. */
export function Notice({ tone, message, advice, children }: NoticeProps) {
  const isError = tone === "error";
  return (
    <div className="notice" data-tone={tone || undefined} role={isError ? "alert" : "status"}>
      <Icon name={noticeIcons[tone] ?? "info"} />
      <div>
        <strong>{message}</strong>
        {advice ? <span> {advice}</span> : null}
      </div>
      {children}
    </div>
  );
}

interface SegmentedProps {
  readonly name: string;
  readonly legend: string;
  readonly small?: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string;
  onChoose(value: string): void;
}

/** A segmented control: radio buttons side by side. The legend is for screen readers. */
export function Segmented({ name, legend, small, options, chosen, onChoose }: SegmentedProps) {
  return (
    <fieldset className="segmented" data-size={small ? "small" : undefined}>
      <legend className="vh">{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
