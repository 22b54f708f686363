import { expect, test } from "vitest";
import { tokenOf } from "./testCard.ts";

const cards = [
  { number: "4242424242424242", token: "pm_demo_visa", does: "" },
  { number: "378282246310005", token: "pm_demo_amex", does: "" },
];
const today = new Date(2026, 10, 20);
const good = { number: "4242 4242 4242 4242", expiry: "12 / 34", code: "123" };
const amex = { number: "3782 822463 10005", expiry: "11 / 26", code: "1234" };
const notATestCard = "That isn’t one of the test cards.";

test.each([
  [good, "pm_demo_visa"],
  [amex, "pm_demo_amex"],
])("%o is a test card", (entry, token) => expect(tokenOf(entry, cards, today)).toBe(token));

// CO12, CO13
test.each([
  ["nothing", { number: "", expiry: "", code: "" }, "number", "Card information is required"],
  ["a code alone", { ...good, number: "", expiry: "" }, "number", "Your card number is incomplete."],
  ["a short number", { ...good, number: "4242 4242 4242 4" }, "number", "Your card number is incomplete."],
  ["a short number of Amex's", { ...amex, number: "3782 822463 1000" }, "number", "Your card number is incomplete."],
  ["a wrong digit", { ...good, number: "4242 4242 4242 4241" }, "number", "Your card number is invalid."],
  ["no month", { ...good, expiry: "" }, "expiry", "Your card's expiration date is incomplete."],
  ["half a year", { ...good, expiry: "12 / 3" }, "expiry", "Your card's expiration date is incomplete."],
  ["no such month", { ...good, expiry: "00 / 34" }, "expiry", "Your card's expiration date is incomplete."],
  ["last month", { ...good, expiry: "10 / 26" }, "expiry", "Your card's expiration date is in the past."],
  ["last year", { ...good, expiry: "12 / 25" }, "expiry", "Your card's expiration year is in the past."],
  ["no code", { ...good, code: "" }, "code", "Your card's security code is incomplete."],
  ["half a code", { ...good, code: "12" }, "code", "Your card's security code is incomplete."],
  ["a code of Amex's", { ...good, code: "1234" }, "code", "Your card's security code is incomplete."],
  ["another's code for Amex", { ...amex, code: "123" }, "code", "Your card's security code is incomplete."],
  ["a real number", { ...good, number: "4111 1111 1111 1111" }, "number", notATestCard],
])("%s is refused", (_, entry, field, message) =>
  expect(tokenOf(entry, cards, today)).toMatchObject({ field, message }),
);
