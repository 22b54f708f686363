/** How the digits of a field are laid out. */
export interface Layout {
  /** Mends and cuts what was typed. Digits may only be added in front. */
  clean(digits: string): string;
  groups(digits: string): readonly number[];
  readonly separator: string;
}

export const isAmex = (number: string): boolean => /^3[47]/.test(number);

/** The numbers of American Express have 15 digits in three groups, others up to 19 in fours. */
export const numberLayout: Layout = {
  clean: (digits) => digits.slice(0, isAmex(digits) ? 15 : 19),
  groups: (digits) => (isAmex(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3]),
  separator: " ",
};

/** A month and a year, two digits each. A month that can only be a single digit is given its zero. */
export const expiryLayout: Layout = {
  clean: (digits) => (/^([2-9]|1[3-9])/.test(digits) ? `0${digits}` : digits).slice(0, 4),
  groups: () => [2, 2],
  separator: " / ",
};

export const codeLayout: Layout = {
  clean: (digits) => digits.slice(0, 4),
  groups: () => [4],
  separator: "",
};

export const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** Lays digits out. */
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

/** A field after somebody typed in it. */
export interface Typed {
  readonly text: string;
  readonly caret: number;
}

/**
 * Lays out anew what a field holds after a key, and keeps the caret behind the digit that it was behind. To erase a separator
 * is to erase the digit beyond it: else it would come back, and the key would do nothing.
 */
export function retyped(layout: Layout, before: string, raw: string, caret: number, forward: boolean): Typed {
  let digits = digitsOf(raw);
  let behind = digitsOf(raw.slice(0, caret)).length;
  if (raw.length < before.length && digits === digitsOf(before)) {
    if (!forward) behind = Math.max(0, behind - 1);
    digits = digits.slice(0, behind) + digits.slice(behind + 1);
  }
  const cleaned = layout.clean(digits);
  if (cleaned.endsWith(digits)) behind += cleaned.length - digits.length; // digits were added in front
  const sizes = layout.groups(cleaned);
  return {
    text: inGroups(cleaned, sizes, layout.separator),
    caret: inGroups(cleaned.slice(0, behind), sizes, layout.separator).length,
  };
}
