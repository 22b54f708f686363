// Components equivalent to the templates in views/ui.

import type { MouseEvent, ReactNode } from "react";

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

interface SelectProps {
  readonly id: string;
  readonly label: string;
  /** The name in the form, if it is a part of one. */
  readonly name?: string;
  /** The id of the element with a hint. */
  readonly hint?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string;
  onChoose(value: string): void;
}

/** A labeled select field. */
export function Select({ id, label, name, hint, options, chosen, onChoose }: SelectProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="select">
        <select
          className="input"
          id={id}
          name={name}
          aria-describedby={hint}
          value={chosen}
          onChange={({ target }) => onChoose(target.value)}
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </div>
  );
}

interface LinkButtonProps {
  readonly label: string;
  /** The icon shown instead of the label. */
  readonly icon?: string;
  /** The accessible name, where the label is ambiguous. */
  readonly name?: string | undefined;
  readonly disabled?: boolean;
  /** Keyboard shortcuts, in the syntax of aria-keyshortcuts. */
  readonly keys?: string;
  onPress(): void;
}

/** A button that looks like a link. */
export function LinkButton({ label, icon, name, disabled, keys, onPress }: LinkButtonProps) {
  return (
    <button
      className="button"
      type="button"
      data-kind="link"
      data-size="small"
      title={icon && label}
      aria-label={icon ? label : name}
      aria-keyshortcuts={keys}
      disabled={disabled}
      onClick={onPress}
    >
      {icon ? <Icon name={icon} /> : label}
    </button>
  );
}

interface ButtonLinkProps {
  readonly label: string;
  readonly href: string;
  /** Called instead of following the link. */
  onFollow?(): void;
}

/** A link that looks like a small button without a frame. */
export function ButtonLink({ label, href, onFollow }: ButtonLinkProps) {
  function follow(event: MouseEvent): void {
    event.preventDefault();
    onFollow?.();
  }
  return (
    <a className="button" data-kind="link" data-size="small" href={href} onClick={onFollow && follow}>
      <span>{label}</span>
    </a>
  );
}

interface DialogHeaderProps {
  /** The id of the title. */
  readonly id: string;
  readonly title: string;
  onClose(): void;
}

/** The title of a dialog, with its close button. */
export function DialogHeader({ id, title, onClose }: DialogHeaderProps) {
  return (
    <header>
      <h2 id={id}>{title}</h2>
      <button className="button" type="button" data-kind="quiet" aria-label="Close" onClick={onClose}>
        <Icon name="x" />
      </button>
    </header>
  );
}
