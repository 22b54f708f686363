// What is said about a new password while it is typed, and before it is sent. The server decides.

import common from "../../../internal/account/common_passwords.list";

const advised = 12;
const guessedFirst = new Set(common.split("\n"));

const characters = (text: string): number => [...text].length;

/** The minimum length that the server asks for; none for a password that only has to be recognized. */
const shortest = (field: HTMLInputElement): number => Number(field.dataset.shortest ?? 0);

/** The advice for the password so far. Nothing while it is too short to judge, and nothing for a good one. */
export function hintFor(field: HTMLInputElement): string {
  const length = characters(field.value);
  if (length < shortest(field)) return "";
  if (guessedFirst.has(field.value.toLowerCase())) return "Attackers try this one first.";
  return length < advised ? `Longer is safer: ${advised} characters or more.` : "";
}

const shortMessage = /^Password must be at least \d+ characters$/;

/** Whether a message about a password that was too short is out of date. */
export function longEnoughFor(message: string, field: HTMLInputElement): boolean {
  return shortMessage.test(message) && !tooShort(field);
}

/** What the server would say about a password that is too short. */
export function tooShort(field: HTMLInputElement): string {
  const least = shortest(field);
  return characters(field.value) < least ? `Password must be at least ${least} characters` : "";
}
