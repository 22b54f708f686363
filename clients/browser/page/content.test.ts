import { afterEach, expect, test } from "vitest";
import { Content } from "./content.ts";

afterEach(() => document.body.replaceChildren());

function show(html: string): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = html;
  document.body.append(root);
  return root;
}

test.each([
  ["text", "We utilize it.", "We utilize it."],
  ["inline elements", "We <b>utilize</b> <a href=#>it</a>.", "We utilize it."],
  ["blocks as paragraphs", "<p>One.</p>\n  <p>Two.</p>", "One.\n\nTwo."],
  ["a line for each block of an email", "<div>One.</div><div><br></div><div>Two.</div>", "One.\n\nTwo."],
  ["line breaks", "One.<br>Two.", "One.\nTwo."],
  ["white space as it is displayed", "\n   One\n   two.  \n", "One two. "],
  ["preformatted white space", "<div style='white-space: pre-wrap'>One\n  two.</div>", "One\n  two."],
  ["no-break spaces as spaces", "One&nbsp;two.&nbsp;", "One two. "],
  ["nothing of what is not displayed", "One.<span style='display: none'>Two.</span>", "One."],
  ["characters beyond the basic plane", "🎉 <i>👩‍👩‍👧</i> ok", "🎉 👩‍👩‍👧 ok"],
])("%s", (_, html, text) => {
  expect(new Content(show(html)).text).toBe(text);
});

test("every part of a text has a range with that part", () => {
  const content = new Content(show("<p>We <b>uti</b>lize 🎉 <i>it</i>.</p>\n<div>Two<br>lines</div>"));
  expect(content.text).toBe("We utilize 🎉 it.\n\nTwo\nlines");
  for (const part of ["utilize", "🎉 it", ".", "Two", "lines", "lize 🎉"]) {
    const start = content.text.indexOf(part);
    expect(content.range(start, start + part.length)?.toString()).toBe(part);
  }
});

test("a range has the offsets of its text", () => {
  const root = show("<p>We <b>utilize</b> it.</p><p>Two.</p>");
  const content = new Content(root);
  const range = document.createRange();
  range.selectNodeContents(root.querySelector("b") as Element);
  expect(content.text.slice(content.offsetOf(range, "start"), content.offsetOf(range, "end"))).toBe("utilize");
  range.setEnd(root.querySelectorAll("p")[1] as Element, 0); // as after a triple click
  expect(content.text.slice(content.offsetOf(range, "start"), content.offsetOf(range, "end"))).toBe("utilize it.");
  range.selectNodeContents(root);
  expect(content.text.slice(content.offsetOf(range, "start"), content.offsetOf(range, "end"))).toBe(content.text);
});

test("an insertion has a place, also at the end", () => {
  const content = new Content(show("<p>One</p><p>Two</p>"));
  const range = content.range(content.text.length, content.text.length);
  expect([range?.collapsed, range?.startContainer.nodeValue, range?.startOffset]).toEqual([true, "Two", 3]);
});
