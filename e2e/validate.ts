import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { crawl } from "./harness/crawl.ts";
import { ofNewShape } from "./harness/shapes.ts";
import { expect, test } from "./harness/test.ts";

// Validates pages with the Nu HTML checker. It is not part of the test suite, since it needs Java. make validate runs
// it; the pages are in test-results.
const checker = "node_modules/vnu-jar/build/dist/vnu.jar";
const folder = "test-results/pages";

/** Messages to ignore: the checker does not know Alpine's attributes and newer CSS, whose errors esbuild finds. */
const unknown = /^(Attribute “x-|CSS: )/;

interface Message {
  type: string;
  url: string;
  lastLine?: number;
  message: string;
  extract?: string;
}

test("the Nu checker finds no error in the pages of visitors and members", async ({ page, show }) => {
  await show({ name: "home", who: "visitor", open: (page) => page.goto("/") });
  const visitors = await crawl(page, ["/"]);
  await show({ name: "platform", who: "member", open: (page) => page.goto("/platform") });
  const members = await crawl(page, ["/platform"]);

  const pages = await ofNewShape(page, [...members.values(), ...visitors.values()]);
  expect(pages.length).toBeGreaterThan(20);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [number, { path, html }] of pages.entries()) {
    await writeFile(`${folder}/${number} ${encodeURIComponent(path)}.html`, html);
  }
  expect(await errors()).toEqual([]);
});

/** The checker's errors for all pages in the folder, from a single start of Java. */
async function errors(): Promise<string[]> {
  const { stderr } = await promisify(execFile)(
    "java",
    ["-Xss1m", "-jar", checker, "--skip-non-html", "--format", "json", "--exit-zero-always", folder],
    { maxBuffer: 64 << 20 },
  );
  const { messages }: { messages: Message[] } = JSON.parse(stderr);
  return messages
    .filter(({ type, message }) => type !== "info" && !unknown.test(message))
    .map(({ url, lastLine, message, extract }) => `${decodeURIComponent(url)}:${lastLine} ${message} ${extract ?? ""}`);
}
