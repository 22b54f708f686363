import type { ChangeEvent } from "react";
import { codeLayout, expiryLayout, type Layout, numberLayout, reformat } from "./digits.ts";
import type { Field } from "./terminal.ts";
import type { Entry } from "./testCard.ts";

interface CardFieldsProps {
  /** The form's id. */
  readonly id: string;
  readonly entry: Entry;
  readonly disabled: boolean;
  /** The field at fault, if the refusal concerns the card. */
  readonly faulty: Field | undefined;
  onType(field: Field, text: string): void;
  onEnter(): void;
}

/**
 * The demo's card fields. They have no name and belong to no form, so that no submission can include them, and they
 * turn off autofill, so that the browser offers no real card.
 */
export function CardFields({ id, ...rest }: CardFieldsProps) {
  const shared = { formID: id, ...rest };
  return (
    <fieldset className="card-fields" aria-labelledby={`${id}-title`}>
      <CardField {...shared} field="number" label="Card" placeholder="1234 1234 1234 1234" layout={numberLayout} />
      <CardField {...shared} field="expiry" label="Expires" placeholder="MM / YY" layout={expiryLayout} />
      <CardField {...shared} field="code" label="Security code" placeholder="123" layout={codeLayout} />
    </fieldset>
  );
}

interface CardFieldProps extends Omit<CardFieldsProps, "id"> {
  readonly formID: string;
  readonly field: Field;
  readonly label: string;
  readonly placeholder: string;
  readonly layout: Layout;
}

function CardField({ formID, field, label, placeholder, layout, entry, disabled, faulty, ...on }: CardFieldProps) {
  const id = `${formID}-${field}`;

  function type({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    const { inputType = "" } = nativeEvent as Partial<InputEvent>; // undefined when a browser restores a field
    const { text, caret } = reformat(layout, entry[field], target.value, target.selectionStart ?? 0, inputType);
    target.value = text; // set before the component renders it, which would move the caret to the end
    if (document.activeElement === target) target.setSelectionRange(caret, caret);
    on.onType(field, text);
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input num"
        id={id}
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        value={entry[field]}
        disabled={disabled}
        aria-invalid={faulty === field || undefined}
        aria-describedby={faulty === field ? `${formID}-refusal` : undefined}
        onChange={type}
        onKeyDown={(event) => event.key === "Enter" && on.onEnter()}
      />
    </div>
  );
}
