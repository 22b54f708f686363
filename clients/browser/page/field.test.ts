import { afterEach, expect, test } from "vitest";
import { FieldPlace, isField } from "./field.ts";

afterEach(() => document.body.replaceChildren());

// This environment types nothing, as some pages do not: then the value is set, and an event is dispatched.
document.execCommand ??= () => false;

function field(value: string, start: number, end: number, maxLength = -1): HTMLTextAreaElement {
  const made = document.createElement("textarea");
  made.value = value;
  if (maxLength >= 0) made.maxLength = maxLength;
  document.body.append(made);
  made.setSelectionRange(start, end);
  return made;
}

const edits = [{ start: 3, end: 10, before: "utilize", after: "use" }];

test("a selection is replaced and restored, with an input event", async () => {
  const textarea = field("🎉 We utilize it. End.", 3, 17);
  let inputs = 0;
  textarea.addEventListener("input", () => inputs++);
  const place = new FieldPlace(textarea);
  expect(place.text).toBe("We utilize it.");
  expect(await place.apply(edits, place.text)).toBe("replaced");
  expect([textarea.value, inputs]).toEqual(["🎉 We use it. End.", 1]);
  expect(place.has("We use it.")).toBe(true);
});

test("a text that has changed is recognized", () => {
  const textarea = field("We utilize it.", 0, 14);
  const place = new FieldPlace(textarea);
  textarea.value = "So we utilize it.";
  expect(place.has(place.text)).toBe(false);
});

test("a field that was removed or locked is not edited", () => {
  const textarea = field("We utilize it.", 0, 14);
  const place = new FieldPlace(textarea);
  textarea.readOnly = true;
  expect(place.has(place.text)).toBe(false);
  textarea.readOnly = false;
  expect(place.has(place.text)).toBe(true);
  textarea.remove();
  expect(place.has(place.text)).toBe(false);
});

test("a result that is too long for the field is not entered", async () => {
  const textarea = field("We use it.", 0, 10, 12);
  const place = new FieldPlace(textarea);
  const longer = [{ start: 3, end: 6, before: "use", after: "utilize" }];
  expect(await place.apply(longer, place.text)).toBe("too-long");
  expect(textarea.value).toBe("We use it.");
});

test.each([
  ["text", true],
  ["search", true],
  ["password", false],
  ["email", false],
  ["number", false],
])("a field of the type %s is read: %s", (type, isRead) => {
  expect(isField(Object.assign(document.createElement("input"), { type }))).toBe(isRead);
});
