import { execFile } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { browser } from "./harness/browser.ts";
import { serverURL } from "./harness/server.ts";
import { expect, test } from "./harness/test.ts";

// Runs Lighthouse. It is not part of the test suite, since npx downloads Lighthouse, which is large. make lighthouse
// runs it; the reports are in test-results.
const lighthouse = "lighthouse@12.8.2";
const paths = [
  "/",
  "/pricing",
  "/blog",
  "/blog/how-to-preserve-brand-voice-with-ai",
  "/tools",
  "/tools/humanize-ai-for-emails",
  "/methodology",
  "/developers",
];
const runs = 5; // at most

interface Report {
  categories: Record<string, { title: string; score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

for (const path of paths) {
  test(`Lighthouse scores ${path} 100 in all four categories`, async ({ request }) => {
    await request.get(path); // a warm-up: later requests hit the cache
    const { categories, audits } = await best(path);
    const scores = Object.values(categories).map(({ title, score, auditRefs }) => ({
      title,
      score: Math.round(score * 100),
      lost: auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${audits[id]?.title} ${audits[id]?.displayValue ?? ""}`),
    }));
    console.table(scores.map(({ title, score }) => ({ title, score })));
    expect(scores).toHaveLength(4);
    for (const { title, score, lost } of scores) expect.soft(score, `${title}: ${lost.join("; ")}`).toBe(100);
  });
}

/**
 * The report of the first run that scores 100 in all categories, or else of the best run: other load on the machine can
 * only lower a score.
 */
async function best(path: string): Promise<Report> {
  const reports: Report[] = [];
  do reports.push(await report(path));
  while (sum(reports[reports.length - 1]) < 4 && reports.length < runs);
  return reports.reduce((best, other) => (sum(other) > sum(best) ? other : best));
}

function sum(report: Report | undefined): number {
  return Object.values(report?.categories ?? {}).reduce((total, { score }) => total + score, 0);
}

async function report(path: string): Promise<Report> {
  const folder = "test-results/lighthouse";
  const file = `${folder}/${path.replaceAll("/", "_")}.json`;
  await mkdir(folder, { recursive: true });
  const sandbox = browser.launchOptions.chromiumSandbox ? [] : ["--no-sandbox"];
  const flags = ["--headless=new", ...sandbox, ...browser.launchOptions.args].join(" ");
  await promisify(execFile)(
    "npx",
    [
      "--yes",
      lighthouse,
      serverURL() + path,
      "--quiet",
      "--output=json",
      `--output-path=${file}`,
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, CHROME_PATH: process.env.CHROMIUM } },
  );
  return JSON.parse(await readFile(file, "utf8"));
}
