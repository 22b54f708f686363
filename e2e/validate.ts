import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { crawl } from "./harness/crawl.ts";
import { expect, test } from "./harness/test.ts";

// Not among the tests, since it needs Java. make validate runs it; the pages stay in test-results.
const checker = "node_modules/vnu-jar/build/dist/vnu.jar";
const folder = "test-results/pages";

/** What the checker does not know: Alpine's attributes, and the newer half of CSS, whose errors esbuild finds. */
const unknown = /^(Attribute “x-|CSS: )/;

interface Message {
  type: string;
  url: string;
  lastLine?: number;
  message: string;
  extract?: string;
}

for (const who of ["visitor", "member"] as const) {
  test(`the Nu checker finds no error in what a ${who} sees`, async ({ page, show }) => {
    const start = who === "visitor" ? "/" : "/platform";
    await show({ name: who, who, open: (page) => page.goto(start) });
    const pages = [...(await crawl(page, [start])).values()].filter(({ html }) => html);
    expect(pages.length).toBeGreaterThan(4);
    await rm(`${folder}/${who}`, { recursive: true, force: true });
    await mkdir(`${folder}/${who}`, { recursive: true });
    for (const { path, html } of pages) await writeFile(`${folder}/${who}/${encodeURIComponent(path)}.html`, html);
    expect(await errors(`${folder}/${who}`)).toEqual([]);
  });
}

/** What the checker considers an error on any of the pages in a folder. Java starts once for all of them. */
async function errors(folder: string): Promise<string[]> {
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
