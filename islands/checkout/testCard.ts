import type { TestCard } from "../props.gen.ts";
import { digitsOf, isAmex } from "./digits.ts";
import { type Field, missing, type Refusal } from "./terminal.ts";

/** The contents of the demo's fields. */
export type Entry = Readonly<Record<Field, string>>;

export const nothingEntered: Entry = { number: "", expiry: "", code: "" };

/**
 * Validates a card in the page as Stripe's script does in test mode, with Stripe's error messages, and returns the
 * token of a published test card. Any other number is refused and never sent.
 */
export function tokenOf(entry: Entry, cards: readonly TestCard[], today: Date): string | Refusal {
  const [number, expiry, code] = [digitsOf(entry.number), digitsOf(entry.expiry), digitsOf(entry.code)];
  if (!number && !expiry && !code) return missing;
  const refusal = checkNumber(number) ?? checkExpiry(expiry, today) ?? checkCode(code, number);
  return refusal ?? cards.find((card) => card.number === number)?.token ?? notATestCard;
}

const notATestCard: Refusal = {
  field: "number",
  message: "That isn’t one of the test cards.",
  advice: "The number never left this page. Pick a card from “All test cards” instead.",
};

function checkNumber(number: string): Refusal | undefined {
  if (number.length < (isAmex(number) ? 15 : 14)) return refusalAt("number", "Your card number is incomplete.");
  if (!passesLuhn(number)) return refusalAt("number", "Your card number is invalid.");
  return undefined;
}

function checkExpiry(expiry: string, today: Date): Refusal | undefined {
  const [month, year] = [Number(expiry.slice(0, 2)), 2000 + Number(expiry.slice(2))];
  if (expiry.length < 4 || month === 0) return refusalAt("expiry", "Your card's expiration date is incomplete.");
  if (year < today.getFullYear()) return refusalAt("expiry", "Your card's expiration year is in the past.");
  const isPast = year === today.getFullYear() && month < today.getMonth() + 1;
  return isPast ? refusalAt("expiry", "Your card's expiration date is in the past.") : undefined;
}

function checkCode(code: string, number: string): Refusal | undefined {
  return code.length === (isAmex(number) ? 4 : 3)
    ? undefined
    : refusalAt("code", "Your card's security code is incomplete.");
}

const refusalAt = (field: Field, message: string): Refusal => ({ field, message, advice: "" });

/** Reports whether a card number passes the Luhn check. */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}
