// Hydration resets controls to what the server rendered. What somebody typed or chose before is recorded here and put
// back afterward, with the event that tells the component about it.

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Restore = () => void;

/** Records the state of every control in host that differs from what the server rendered. */
export function keep(host: HTMLElement): Restore {
  const restores = [...host.querySelectorAll<Control>("input, textarea, select")].map(noted);
  return () => {
    for (const restore of restores) restore?.();
  };
}

function noted(control: Control): Restore | undefined {
  if (control instanceof HTMLSelectElement) return choice(control);
  if (control instanceof HTMLTextAreaElement) return text(control);
  if (control.type === "checkbox" || control.type === "radio") return tick(control);
  return control.type === "hidden" || control.type === "file" ? undefined : text(control);
}

function text(control: HTMLInputElement | HTMLTextAreaElement): Restore | undefined {
  const { value, selectionStart, selectionEnd, selectionDirection } = control;
  const changed = value !== control.defaultValue;
  if (!changed && document.activeElement !== control) return undefined;
  return () => {
    if (changed) set(control, "value", value);
    if (document.activeElement === control && selectionStart !== null) {
      control.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
    }
    if (changed) tell(control, "input");
  };
}

function tick(control: HTMLInputElement): Restore | undefined {
  const { checked } = control;
  if (checked === control.defaultChecked) return undefined;
  if (control.type === "radio" && !checked) return undefined; // the one chosen instead is recorded
  return () => {
    set(control, "checked", checked);
    tell(control, "change");
  };
}

function choice(control: HTMLSelectElement): Restore | undefined {
  const options = [...control.options];
  const chosen = options.map((option) => option.selected);
  const drawn = options.map((option) => option.defaultSelected);
  if (!control.multiple && !drawn.includes(true)) drawn[0] = true; // what a browser shows if no option is marked
  if (chosen.join() === drawn.join()) return undefined;
  return () => {
    options.forEach((option, index) => {
      option.selected = chosen[index] ?? false;
    });
    tell(control, "change");
  };
}

/** Sets a property as a browser does, bypassing the control's own setter, which the component's library may watch. */
function set<Name extends "value" | "checked">(control: Control, name: Name, value: unknown): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), name)?.set?.call(control, value);
}

function tell(control: Control, type: "input" | "change"): void {
  control.dispatchEvent(new Event(type, { bubbles: true }));
}
