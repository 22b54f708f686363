import { expect, test } from "vitest";
import { htmlToMarkdown } from "./htmlToMarkdown.ts";
import { markdownToHTML } from "./markdownToHTML.ts";

const cases: readonly [name: string, html: string, markdown: string][] = [
  [
    "a heading and words in bold",
    "<h2>Costs</h2><p>It is <b>not</b> <em>free</em>.</p>",
    "## Costs\n\nIt is **not** *free*.",
  ],
  [
    "a link",
    '<p>See <a href="https://a.example/b?c=1">the <i>plan</i></a>.</p>',
    "See [the *plan*](https://a.example/b?c=1).",
  ],
  [
    "a list within a list",
    "<ul><li>One<ol><li>a</li><li>b</li></ol></li><li><p>Two</p></li></ul>",
    "- One\n  1. a\n  2. b\n- Two",
  ],
  ["a list that begins later", '<ol start="3"><li>c</li><li>d</li></ol>', "3. c\n4. d"],
  [
    "a text of a word processor that is in bold as a whole, but isn't",
    '<b style="font-weight:normal;" id="guid"><p>It is <span style="font-weight:700">heavy</span>.</p></b>',
    "It is **heavy**.",
  ],
  [
    "a table",
    "<table><thead><tr><th>Plan</th><th>Price</th></tr></thead><tbody><tr><td>Basic</td><td>$9</td></tr></tbody></table>",
    "| Plan | Price |\n| --- | --- |\n| Basic | $9 |",
  ],
  ["code", "<pre><code>a = 1\nb</code></pre><p>and <code>c</code></p>", "```\na = 1\nb\n```\n\nand `c`"],
  ["a quotation", "<blockquote><p>Yes.</p></blockquote>", "> Yes."],
  ["what is not text", "<style>p{}</style><p>A<script>alert(1)</script><img src=x onerror=alert(1)> b</p>", "A b"],
  ["signs that were there", "<p>2 * 3_4 #1 [x]</p><ul><li>a</li></ul>", "2 * 3_4 #1 [x]\n\n- a"],
  ["spaces that do not break", "<p>4&nbsp;km <b>on</b></p>", "4 km **on**"],
];

for (const [name, html, markdown] of cases) {
  test(`${name} arrives as Markdown`, () => expect(htmlToMarkdown(html)).toBe(markdown));
}

test("Markdown becomes HTML, and HTML in it stays text", () => {
  const html = markdownToHTML("## Costs\n\n- **One** <img src=x onerror=alert(1)>\n- a < b\n");
  expect(html).toContain("<h2>Costs</h2>");
  expect(html).toContain("<strong>One</strong> &lt;img src=x onerror=alert(1)&gt;");
  expect(html).toContain("<li>a &lt; b</li>");
});

test("copying and pasting keeps the Markdown", () => {
  const text =
    "# One\n\nTwo **three** *four* [five](https://a.example/).\n\n- six\n  - seven\n- eight\n\n1. nine\n2. ten";
  expect(htmlToMarkdown(markdownToHTML(text))).toBe(text);
});
