/** How the digits in a field are grouped. */
export interface Layout {
  /** How many digits there can be. */
  longest(digits: string): number;
  /** Completes what was typed, at the front. Text that is being erased is left alone. */
  complete?(digits: string): string;
  groups(digits: string): readonly number[];
  readonly separator: string;
}

export const isAmex = (number: string): boolean => /^3[47]/.test(number);

/** American Express numbers have 15 digits in three groups, others up to 19 in groups of four. */
export const numberLayout: Layout = {
  longest: (digits) => (isAmex(digits) ? 15 : 19),
  groups: (digits) => (isAmex(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3]),
  separator: " ",
};

/** A month and a year, two digits each. A month that can only be a single digit gets its zero. */
export const expiryLayout: Layout = {
  longest: () => 4,
  complete: (digits) => (/^([2-9]|1[3-9])/.test(digits) ? `0${digits}` : digits),
  groups: () => [2, 2],
  separator: " / ",
};

export const codeLayout: Layout = {
  longest: () => 4,
  groups: () => [4],
  separator: "",
};

export const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** Groups digits. */
export const laidOut = (layout: Layout, digits: string): string =>
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

/** A field after somebody has typed in it. */
export interface Typed {
  readonly text: string;
  readonly caret: number;
}

/**
 * Regroups a field's digits after a keystroke, and keeps the caret after the same digit. Erasing a separator erases
 * the digit next to it: otherwise the separator would come back, and the key would do nothing.
 */
export function retyped(layout: Layout, before: string, raw: string, caret: number, inputType: string): Typed {
  const erasing = inputType.startsWith("delete");
  let digits = digitsOf(raw);
  let behind = digitsOf(raw.slice(0, caret)).length;
  if (erasing && digits === digitsOf(before)) {
    if (inputType !== "deleteContentForward") behind = Math.max(0, behind - 1);
    digits = digits.slice(0, behind) + digits.slice(behind + 1);
  }
  const whole = (!erasing && layout.complete?.(digits)) || digits;
  behind += whole.length - digits.length;
  const kept = whole.slice(0, layout.longest(whole));
  const sizes = layout.groups(kept);
  return {
    text: inGroups(kept, sizes, layout.separator),
    caret: inGroups(kept.slice(0, behind), sizes, layout.separator).length,
  };
}
