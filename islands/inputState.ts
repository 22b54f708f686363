// Hydration resets controls to the server's state. This module records what the user entered before and restores it
// afterward, with the event that notifies the component.

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Restore = () => void;

/** Records the state of every control in host that differs from what the server rendered. */
export function recordInput(host: HTMLElement): Restore {
  const restores = [...host.querySelectorAll<Control>("input, textarea, select")].map(recordControl);
  return () => {
    for (const restore of restores) restore?.();
  };
}

function recordControl(control: Control): Restore | undefined {
  if (control instanceof HTMLSelectElement) return recordSelection(control);
  if (control instanceof HTMLTextAreaElement) return recordText(control);
  if (control.type === "checkbox" || control.type === "radio") return recordChecked(control);
  return control.type === "hidden" || control.type === "file" ? undefined : recordText(control);
}

function recordText(control: HTMLInputElement | HTMLTextAreaElement): Restore | undefined {
  const { value, selectionStart, selectionEnd, selectionDirection } = control;
  const changed = value !== control.defaultValue;
  if (!changed && document.activeElement !== control) return undefined;
  return () => {
    if (changed) setNative(control, "value", value);
    if (document.activeElement === control && selectionStart !== null) {
      control.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
    }
    if (changed) notify(control, "input");
  };
}

function recordChecked(control: HTMLInputElement): Restore | undefined {
  const { checked } = control;
  if (checked === control.defaultChecked) return undefined;
  if (control.type === "radio" && !checked) return undefined; // the radio button chosen instead is recorded
  return () => {
    setNative(control, "checked", checked);
    notify(control, "change");
  };
}

function recordSelection(control: HTMLSelectElement): Restore | undefined {
  const options = [...control.options];
  const chosen = options.map((option) => option.selected);
  const rendered = options.map((option) => option.defaultSelected);
  if (!control.multiple && !rendered.includes(true)) rendered[0] = true; // the browser's default
  if (chosen.join() === rendered.join()) return undefined;
  return () => {
    options.forEach((option, index) => {
      option.selected = chosen[index] ?? false;
    });
    notify(control, "change");
  };
}

/** Sets a property with the prototype's setter, since the component's library may override the control's own. */
function setNative<Name extends "value" | "checked">(control: Control, name: Name, value: unknown): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), name)?.set?.call(control, value);
}

function notify(control: Control, type: "input" | "change"): void {
  control.dispatchEvent(new Event(type, { bubbles: true }));
}
