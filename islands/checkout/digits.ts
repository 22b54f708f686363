/** The format of a field of digits: its groups and their separator. */
export interface Layout {
  /** The maximum number of digits. */
  maxDigits(digits: string): number;
  /** Adds implied leading digits to the input. It is not called while the user erases. */
  complete?(digits: string): string;
  groups(digits: string): readonly number[];
  readonly separator: string;
}

export const isAmex = (number: string): boolean => /^3[47]/.test(number);

/** American Express numbers have 15 digits in three groups, others up to 19 in groups of four. */
export const numberLayout: Layout = {
  maxDigits: (digits) => (isAmex(digits) ? 15 : 19),
  groups: (digits) => (isAmex(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3]),
  separator: " ",
};

/** A month and a year, two digits each. A month that can only have one digit gets a leading zero. */
export const expiryLayout: Layout = {
  maxDigits: () => 4,
  complete: (digits) => (/^([2-9]|1[3-9])/.test(digits) ? `0${digits}` : digits),
  groups: () => [2, 2],
  separator: " / ",
};

export const codeLayout: Layout = {
  maxDigits: () => 4,
  groups: () => [4],
  separator: "",
};

export const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** Formats digits in groups. */
export const formatDigits = (layout: Layout, digits: string): string =>
  inGroups(digits, layout.groups(digits), layout.separator);

function inGroups(digits: string, sizes: readonly number[], separator: string): string {
  const groups: string[] = [];
  let start = 0;
  for (const size of sizes) {
    if (start >= digits.length) break;
    groups.push(digits.slice(start, start + size));
    start += size;
  }
  return groups.join(separator);
}

/** The contents and the caret of a field after a keystroke. */
export interface FieldState {
  readonly text: string;
  readonly caret: number;
}

/**
 * Regroups a field's digits after a keystroke, and keeps the caret after the same digit. Erasing a separator erases the
 * adjacent digit: otherwise the separator would reappear, and the key would have no effect.
 */
export function reformat(layout: Layout, before: string, raw: string, caret: number, inputType: string): FieldState {
  const erasing = inputType.startsWith("delete");
  let digits = digitsOf(raw);
  let digitsBefore = digitsOf(raw.slice(0, caret)).length;
  if (erasing && digits === digitsOf(before)) {
    if (inputType !== "deleteContentForward") digitsBefore = Math.max(0, digitsBefore - 1);
    digits = digits.slice(0, digitsBefore) + digits.slice(digitsBefore + 1);
  }
  const completed = (!erasing && layout.complete?.(digits)) || digits;
  digitsBefore += completed.length - digits.length;
  const digitsKept = completed.slice(0, layout.maxDigits(completed));
  const sizes = layout.groups(digitsKept);
  return {
    text: inGroups(digitsKept, sizes, layout.separator),
    caret: inGroups(digitsKept.slice(0, digitsBefore), sizes, layout.separator).length,
  };
}
