import { describe, expect, test } from "vitest";
import { codeLayout, expiryLayout, formatDigits, type Layout, numberLayout, reformat } from "./digits.ts";

const types: Record<string, string> = { "<": "deleteContentBackward", ">": "deleteContentForward" };

/** Presses keys in a field, one after another, as a browser does: "<" is Backspace, ">" is Delete. "|" is the caret. */
function press(layout: Layout, field: string, keys: string): string {
  let [left = "", right = ""] = field.split("|");
  for (const key of keys) {
    const before = left + right;
    if (key === "<") left = left.slice(0, -1);
    else if (key === ">") right = right.slice(1);
    else left += key;
    if (before === left + right) continue; // a browser reports no input here
    const { text, caret } = reformat(layout, before, left + right, left.length, types[key] ?? "insertText");
    [left, right] = [text.slice(0, caret), text.slice(caret)];
  }
  return `${left}|${right}`;
}

describe("a card's number", () => {
  test.each([
    ["4242424242424242", "4242 4242 4242 4242"],
    ["378282246310005", "3782 822463 10005"],
    ["37828", "3782 8"],
    ["6205500000000000004", "6205 5000 0000 0000 004"],
    ["", ""],
  ])("%s is formatted in groups", (digits, text) => expect(formatDigits(numberLayout, digits)).toBe(text));

  test.each([
    ["|", "4242424242424242", "4242 4242 4242 4242|"],
    ["|", "4242-4242 4242.4242", "4242 4242 4242 4242|"],
    ["|", "378282246310005", "3782 822463 10005|"],
    ["|", "3782822463100059", "3782 822463 10005|"],
    ["|", "12345678901234567890", "1234 5678 9012 3456 789|"],
    ["|", "card", "|"],
  ])("from %s, typing %s gives %s", (field, keys, expected) => expect(press(numberLayout, field, keys)).toBe(expected));

  test.each([
    ["in the middle", "42|42 4242", "9", "429|4 2424 2"],
    ["before a group", "4242| 4242", "9", "4242 9|424 2"],
    ["erasing back", "4242 4|242", "<", "4242| 242"],
    ["erasing back over a space", "4242 |4242", "<", "424|4 242"],
    ["erasing forth over a space", "4242| 4242", ">", "4242| 242"],
    ["erasing at the start", "|4242", "<", "|4242"],
    ["erasing at the end", "4242|", ">", "4242|"],
    ["no longer American Express", "37|12 345678 9", "<", "3|123 4567 89"],
    ["becoming American Express", "3|242 4242 424", "7", "37|24 242424 24"],
  ])("the caret stays, %s", (_, field, keys, expected) => expect(press(numberLayout, field, keys)).toBe(expected));
});

describe("an expiry date", () => {
  test.each([
    ["|", "1234", "12 / 34|"],
    ["|", "12/34", "12 / 34|"],
    ["|", "534", "05 / 34|"],
    ["|", "134", "01 / 34|"],
    ["|", "0", "0|"],
    ["|", "12345", "12 / 34|"],
    ["12 / 3|", "<", "12|"],
    ["12| / 34", ">", "12| / 4"],
    ["12 / |34", "<", "1|3 / 4"],
    ["1|3 / 4", "2", "12| / 34"],
  ])("from %s, typing %s gives %s", (field, keys, expected) => expect(press(expiryLayout, field, keys)).toBe(expected));
});

test("pasting over the same digits does not count as erasing", () =>
  expect(reformat(expiryLayout, "12 / 34", "1234", 4, "insertFromPaste")).toEqual({ text: "12 / 34", caret: 7 }));

test("a security code has no more than four digits", () => expect(press(codeLayout, "|", "12a345")).toBe("1234|"));
