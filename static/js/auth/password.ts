// The hints and checks of a new password, during input and before submission. The server repeats the checks.

import common from "../../../internal/account/common_passwords.list";

const advisedLength = 12; // characters
const commonPasswords = new Set(common.split("\n"));

const characters = (text: string): number => [...text].length;

/** The server's minimum length for a new password; 0 for the password of an existing account. */
const minLength = (field: HTMLInputElement): number => Number(field.dataset.shortest ?? 0);

/** The hint for a password; empty for a good one, and for one below the minimum length. */
export function hintFor(field: HTMLInputElement): string {
  const length = characters(field.value);
  if (length < minLength(field)) return "";
  if (commonPasswords.has(field.value.toLowerCase())) return "This password is common, and attackers try it first.";
  return length < advisedLength ? `Longer is safer: ${advisedLength} characters or more.` : "";
}

const shortMessage = /^Password must be at least \d+ characters$/;

/** Reports whether message is the error about a short password and no longer applies. */
export function longEnoughFor(message: string, field: HTMLInputElement): boolean {
  return shortMessage.test(message) && !tooShort(field);
}

/** The server's error for a password below the minimum length; empty if it is long enough. */
export function tooShort(field: HTMLInputElement): string {
  const min = minLength(field);
  return characters(field.value) < min ? `Password must be at least ${min} characters` : "";
}
