import type { TestCard } from "../props.gen.ts";
import { digitsOf, isAmex } from "./digits.ts";
import { type Field, missing, type Refusal } from "./terminal.ts";

/** The contents of the demo's fields. */
export type Entry = Readonly<Record<Field, string>>;

export const nothingEntered: Entry = { number: "", expiry: "", code: "" };

/**
 * Does in the page what Stripe's script does in test mode: checks a card, with Stripe's messages for what is wrong with
 * it, and returns its token if it is one of the published test cards. Any other number goes no further.
 */
export function tokenOf(entry: Entry, cards: readonly TestCard[], today: Date): string | Refusal {
  const [number, expiry, code] = [digitsOf(entry.number), digitsOf(entry.expiry), digitsOf(entry.code)];
  if (!number && !expiry && !code) return missing;
  const refusal = wrongNumber(number) ?? wrongExpiry(expiry, today) ?? wrongCode(code, number);
  return refusal ?? cards.find((card) => card.number === number)?.token ?? notATestCard;
}

const notATestCard: Refusal = {
  field: "number",
  message: "That isn’t one of the test cards.",
  advice: "The number never left this page. Pick a card from “All test cards” instead.",
};

function wrongNumber(number: string): Refusal | undefined {
  if (number.length < (isAmex(number) ? 15 : 14)) return at("number", "Your card number is incomplete.");
  if (!addsUp(number)) return at("number", "Your card number is invalid.");
  return undefined;
}

function wrongExpiry(expiry: string, today: Date): Refusal | undefined {
  const [month, year] = [Number(expiry.slice(0, 2)), 2000 + Number(expiry.slice(2))];
  if (expiry.length < 4 || month === 0) return at("expiry", "Your card's expiration date is incomplete.");
  if (year < today.getFullYear()) return at("expiry", "Your card's expiration year is in the past.");
  const isPast = year === today.getFullYear() && month < today.getMonth() + 1;
  return isPast ? at("expiry", "Your card's expiration date is in the past.") : undefined;
}

function wrongCode(code: string, number: string): Refusal | undefined {
  return code.length === (isAmex(number) ? 4 : 3) ? undefined : at("code", "Your card's security code is incomplete.");
}

const at = (field: Field, message: string): Refusal => ({ field, message, advice: "" });

/** The check digit, calculated by Luhn's formula. */
function addsUp(number: string): boolean {
  const sum = [...number].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}
