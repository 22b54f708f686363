// A client of the API in one file, without dependencies: for Node 20 and newer, Deno, Bun, and workers. Copy it into your
// project. The key is sent over HTTPS or to this machine, and never to where a redirect leads. Generated from
// handlers/api/openapi.yaml by cmd/clients; don’t edit it.

/** The version of the API that this client is written for. */
export const version = "2026-11-27";

export interface Text {
  /** Plain text, Markdown, or HTML, in up to 5,000 words. */
  text: string;
  /** The register of the result, `standard` if absent. */
  mode?: "standard" | "casual" | "professional" | "academic" | "simple";
  /** How much may be changed, `balanced` if absent. */
  strength?: "light" | "balanced" | "strong";
  /**
   * Whether bold words, headings, and short lists are rewritten as a person would write them, or kept. If absent,
   * `keep` with the strength `light`, `natural` with others.
   */
  layout?: "natural" | "keep";
  /** Words and phrases that aren’t changed, in any case. Each has up to 200 bytes. */
  keep?: string[];
  /** Another number makes other choices; the same number, the same. 0 if absent. */
  seed?: number;
}

export interface AnalyzedText {
  /** Plain text, Markdown, or HTML, in up to 5,000 words. */
  text: string;
  /** Words and phrases that are intended, and aren’t reported. */
  keep?: string[];
}

export interface Result {
  /** The rewritten text. */
  text: string;
  /** Whether it differs from the text that was sent. If not, it’s free. */
  changed: boolean;
  /** Each edit, in order. Applied to the text that was sent, they give `text`, so any of them can be reverted. */
  changes: Change[];
  /** Edits that weren’t made, for a person to decide. */
  suggestions: Suggestion[];
  /** Sentences that were restored, since their rewrite had lost a fact. At most 100. */
  restored: Restored[];
  /** The number of restored sentences. */
  restored_count: number;
  /** The engine, either `built-in engine` or a language model with the version of its instructions. */
  engine: string;
  /**
   * Figures that can be checked by hand, before and after. They are no detector’s verdict, and don’t say who wrote a
   * text. Habits and the grade are measures of English.
   */
  report: Report;
  /** The code of the text’s language, if it’s known. */
  language?: string;
  words: ChargedWords;
}

export interface NewJob {
  /** The job’s name. */
  name?: string;
  /** The register of the result, `standard` if absent. */
  mode?: "standard" | "casual" | "professional" | "academic" | "simple";
  /** How much may be changed, `balanced` if absent. */
  strength?: "light" | "balanced" | "strong";
  /**
   * Whether bold words, headings, and short lists are rewritten as a person would write them, or kept. If absent,
   * `keep` with the strength `light`, `natural` with others.
   */
  layout?: "natural" | "keep";
  /** Words and phrases without commas that aren’t changed, in any case. Each has up to 200 bytes. */
  keep?: string[];
  /** The texts to rewrite. */
  texts: JobText[];
}

export interface JobText {
  /** The text’s name. Its first words if absent. */
  name?: string;
  /** Plain text, Markdown, or HTML, in up to 30,000 words. */
  text: string;
}

export interface JobForm {
  /** The settings of a job of files, as in a job of texts. */
  settings?: JobSettings;
  /** The files. A table must be the only one. */
  files: string[];
}

/** The settings of a job of files, as in a job of texts. */
export interface JobSettings {
  /** The job’s name. */
  name?: string;
  /** The register of the result, `standard` if absent. */
  mode?: "standard" | "casual" | "professional" | "academic" | "simple";
  /** How much may be changed, `balanced` if absent. */
  strength?: "light" | "balanced" | "strong";
  /**
   * Whether bold words, headings, and short lists are rewritten as a person would write them, or kept. If absent,
   * `keep` with the strength `light`, `natural` with others.
   */
  layout?: "natural" | "keep";
  /** Words and phrases without commas that aren’t changed, in any case. Each has up to 200 bytes. */
  keep?: string[];
}

export interface Job {
  id: string;
  /** The name that was sent, or that of the first file. */
  name: string;
  /** Its owner can pause it on the website. */
  state: "reading" | "running" | "paused" | "done" | "failed" | "canceled";
  items: { all: number; done: number; failed: number; left: number };
  /** The words of all readable items. */
  words: number;
  /** The words charged so far. */
  charged: number;
  made_at: string;
  started_at: string | null;
  ended_at: string | null;
  /** When the job is deleted, with its files and results. */
  expires_at: string;
  /**
   * The problem of the entire job: its upload stopped before all files had arrived. Such a job is `failed` within an
   * hour, its files are deleted, and nothing is charged.
   */
  problem: string | null;
}

export interface Jobs {
  jobs: Job[];
  /** The cursor of the next page. Null on the last. */
  next: string | null;
}

export interface Item {
  id: string;
  /** From 1, in the order in which the items were sent. */
  number: number;
  /** The name of the text or the file. */
  name: string;
  /**
   * `unread`, `ready`, and `waiting` are in progress. `unusable` couldn’t be read, `unaffordable` exceeded the words
   * that were left.
   */
  state: "unread" | "ready" | "unusable" | "unaffordable" | "waiting" | "done" | "failed" | "canceled";
  /** The words that it costs. */
  words: number;
  /** The words that were charged. */
  charged: number;
  /** Why it has no result, for a person. */
  problem: string | null;
}

export interface Items {
  items: Item[];
  /** The cursor of the next page. Null on the last. */
  next: string | null;
}

export interface ItemResult {
  id: string;
  /** From 1, in the order in which the items were sent. */
  number: number;
  /** The name of the text or the file. */
  name: string;
  /**
   * `unread`, `ready`, and `waiting` are in progress. `unusable` couldn’t be read, `unaffordable` exceeded the words
   * that were left.
   */
  state: "unread" | "ready" | "unusable" | "unaffordable" | "waiting" | "done" | "failed" | "canceled";
  /** The words that it costs. */
  words: number;
  /** The words that were charged. */
  charged: number;
  /** Why it has no result, for a person. */
  problem: string | null;
  /** The text that was sent. Null until it’s done. */
  before: string | null;
  /** The rewritten text. Null until it’s done. */
  text: string | null;
  /** Each edit, in order. Applied to `before`, they give `text`. */
  changes: ItemChange[];
}

export interface ItemChange {
  /** Its start in the text that was sent. */
  start: number;
  /** Its end. */
  end: number;
  /** The passage that was sent. */
  before: string;
  /** The replacement. */
  after: string;
  /** The reason. Empty for an edit by its owner. */
  reason: string;
}

export interface Change {
  /** Its start in the text that was sent. */
  start: number;
  /** Its end. */
  end: number;
  /** The passage that was sent. */
  before: string;
  /** The replacement. */
  after: string;
  /** The stable name of the rule. */
  rule: string;
  /** The reason, for a person. */
  reason: string;
}

export interface Suggestion {
  /** Its start in the text that was sent. */
  start: number;
  /** Its end. */
  end: number;
  /** The passage that was sent. */
  before: string;
  /** Possible replacements, the best first. An empty one removes the passage. Without any, the reason is advice. */
  alternatives: string[];
  /** The stable name of the rule. */
  rule: string;
  reason: string;
}

export interface Restored {
  /** Its start in the text that was sent. */
  start: number;
  /** Its end. */
  end: number;
  /** The passage that was sent. */
  before: string;
  /** What was lost: “loses the number 12”. */
  reasons: string[];
}

export interface HabitCount {
  /** The habit: “stock phrases”. */
  kind: string;
  /** Its number in the text. */
  before: number;
  /** Its number in the result. */
  after: number;
  /** Its usual number in human text of this length. */
  people: number;
}

export interface Kept {
  /** The kind of fact: “numbers”, “names”. */
  kind: string;
  /** Their number. */
  count: number;
  /** The first of them. */
  first: string[];
  /** Whether there are more. */
  more: boolean;
}

export interface ReasonCount {
  /** The reason, as in `changes`. */
  reason: string;
  /** The number of changes. */
  count: number;
}

export interface Habit {
  /** Its start in the text that was sent. */
  start: number;
  /** Its end. */
  end: number;
  /** The passage that was sent. */
  before: string;
  /** The stable name of the rule. */
  rule: string;
  /** The reason, for a person. It may suggest other words. */
  reason: string;
}

export interface Day {
  /** In UTC. */
  date: string;
  /** The words charged. */
  words: number;
  /** The number of texts. */
  texts: number;
}

export interface ChargedWords {
  /** The words that this request was charged. */
  charged: number;
  /** In this month of the plan, or today with a test key. */
  used: number;
  /** Null if the plan has none. */
  limit: number | null;
  /** Null without a limit. */
  remaining: number | null;
  /** The start of the next period. */
  resets_at: string | null;
}

export interface Words {
  /** In this month of the plan, or today with a test key. */
  used: number;
  /** Null if the plan has none. */
  limit: number | null;
  /** Null without a limit. */
  remaining: number | null;
  /** The start of the next period. */
  resets_at: string | null;
}

/**
 * Figures that can be checked by hand, before and after. They are no detector’s verdict, and don’t say who wrote a
 * text. Habits and the grade are measures of English.
 */
export interface Report {
  /** The words of the text and of the result. */
  words: Counts;
  /**
   * Habits of AI text, of all kinds. An analysis lists only those in `habits` that need a writer’s decision, so there
   * may be more.
   */
  tells: Counts;
  /** The usual number of habits in human text as long as the result. */
  people: number;
  habits: HabitCount[];
  /** The words of each sentence of running text. */
  rhythm: { before: number[]; after: number[] };
  lengths: { before: Lengths; after: Lengths };
  /** The Flesch–Kincaid grade level; 0 if there’s nothing to measure. */
  grade: { before: number; after: number };
  /** Facts that are unchanged. */
  kept: Kept[];
  reasons: ReasonCount[];
  /** The first words of long paragraphs that lack a detail of the writer’s own. */
  bare: string[];
}

export interface Counts {
  before: number;
  after: number;
}

export interface Lengths {
  sentences: number;
  mean: number;
  /** The standard deviation. */
  spread: number;
  shortest: number;
  longest: number;
}

export interface Analysis {
  /** The words that rewriting the text would cost. */
  words: number;
  /** Passages that read as AI-generated, in order. */
  habits: Habit[];
  /**
   * Figures that can be checked by hand, before and after. They are no detector’s verdict, and don’t say who wrote a
   * text. Habits and the grade are measures of English.
   */
  report: Report;
}

export interface Usage {
  /** Used and left, or today’s trial for a test key. */
  words: Words;
  /** Of the last 30. With a test key there are none. */
  days: Day[];
}

export interface Modes {
  modes: string[];
  strengths: string[];
  layouts: string[];
  usual: { mode: string; strength: string; layout: string };
}

export interface Me {
  /** The account. */
  id: string;
  /** Its email address. */
  email: string;
  /** The plan’s id. Null without one. */
  plan: string | null;
  key: { id: string; name: string; hint: string; test: boolean; scopes: string[]; made_at: string; expires_at: string | null };
  /** The owner’s published brand, with Premium. Programs for the owner’s members show it instead of ours. */
  brand?: Brand;
}

/** The owner’s published brand, with Premium. Programs for the owner’s members show it instead of ours. */
export interface Brand {
  /** Its name. */
  name: string;
  /** The color of links and marks, readable on our backgrounds in each theme. */
  accent: { light: string; dark: string };
}

export interface Problem {
  /** The URL of the code’s documentation. */
  type: string;
  /** The same for all problems with the code. */
  title: string;
  status: number;
  /** For programs. More codes may be added. */
  code: string;
  /** What happened, for a person. */
  detail: string;
  /** What to do, for a person. */
  advice?: string;
  /** The field that is wrong. */
  field?: string;
  request_id: string;
}

/** Why the site refused a request. Decide by its problem’s code. */
export class APIError extends Error {
  readonly problem: Partial<Problem>;
  readonly status: number;
  /** In how many seconds another try may succeed, if somebody knows. */
  readonly retryAfter: number | undefined;

  constructor(status: number, problem: Partial<Problem>, retryAfter: number | undefined) {
    super([status, problem.code, problem.detail, problem.field && `(${problem.field})`].filter(Boolean).join(" "));
    this.name = "APIError";
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  /** Whether the same request may succeed later. */
  get temporary(): boolean {
    const { code } = this.problem;
    return [429, 502, 503, 504].includes(this.status) || code === "request_in_progress" || code === "request_timeout";
  }
}

/** A key would be sent unencrypted. The address of a site begins with https://, unless it is on this machine. */
export class InsecureAddressError extends Error {
  readonly address: string;

  constructor(address: string) {
    super(`the key was not sent to ${address}, which is not encrypted: use an address that begins with https://`);
    this.name = "InsecureAddressError";
    this.address = address;
  }
}

/** A redirect, which is never followed: the API sends none, and the key would go along. */
export class RedirectError extends Error {
  /** 0 in browsers, which do not tell. */
  readonly status: number;
  /** The site to which it leads, without a path. */
  readonly target: string;

  constructor(status: number, target: string) {
    super(
      `the site redirects to ${target} (status ${status}), where the key was not sent: ` +
        "if that is the site’s new address, use it instead",
    );
    this.name = "RedirectError";
    this.status = status;
    this.target = target;
  }
}

export interface Options {
  /** How often a request is sent before it fails. */
  tries?: number;
  /** Milliseconds that one try may take. */
  timeout?: number;
}

const firstWait = 500; // milliseconds before the second try, then twice as long each time
const longestWait = 30_000;

function isSecure(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const isLoopback = hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
  return protocol === "https:" || (protocol === "http:" && isLoopback);
}

/** The error for an answer that is a redirect; browsers hide where it leads. */
function redirectOf(answer: Response, site: string): RedirectError | undefined {
  const isRedirect = answer.type === "opaqueredirect" || (answer.status >= 300 && answer.status < 400);
  if (!isRedirect) return undefined;
  const location = answer.headers.get("Location") ?? "";
  const isKnown = location !== "" && URL.canParse(location, site);
  return new RedirectError(answer.status, isKnown ? new URL(location, site).origin : "an unknown address");
}

/** What a query adds to an address. */
function search(query: Record<string, string | number>): string {
  const written = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return written.length ? `?${written.join("&")}` : "";
}

/** Calls the API of a site with a key. A request is sent again where that may help, and never charged twice. */
export class Client {
  readonly #site: string;
  readonly #key: string;
  readonly #tries: number;
  readonly #timeout: number;

  constructor(site: string, key: string, { tries = 4, timeout = 60_000 }: Options = {}) {
    if (!isSecure(site)) throw new InsecureAddressError(site);
    this.#site = site.replace(/\/+$/, "");
    this.#key = key;
    this.#tries = tries;
    this.#timeout = timeout;
  }

  /**
   * Rewrite a text. Takes up to 5,000 words and returns the rewritten text, every change with its reason, suggestions,
   * and a report. With `Accept: text/event-stream` the response is a stream of events instead: `passing` has `text`,
   * one or more sentences as they were rewritten, and `share`, the fraction processed so far; then `done` has the JSON
   * response, or `failed` a problem. If rewriting takes milliseconds, `done` is the only event. If you disconnect
   * before `done`, the paragraphs of which you received a part are charged; sending the same text again charges the
   * rest. A browser’s `EventSource` can’t send this request, since it sends neither a body nor a key: use `fetch` or a
   * client. Don’t reconnect by yourself if a stream breaks, as `EventSource` does: send the request again with the same
   * `Idempotency-Key`, and it is charged once.
   */
  humanize(body: Text): Promise<Result> {
    return this.#call("POST", "/v1/humanize", body);
  }

  /**
   * Find habits of AI text. Takes up to 5,000 words, changes nothing, and costs no words. Returns each passage that
   * reads as AI-generated, and the figures of the report.
   */
  analyze(body: AnalyzedText): Promise<Analysis> {
    return this.#call("POST", "/v1/analyze", body);
  }

  /**
   * Rewrite many texts. Takes up to 200 texts of up to 30,000 words each, 8 MB together, and rewrites them in the
   * background. The response is the new job, with 202. Request it until it has ended, or have a webhook notify you. A
   * job needs a live key. Words are reserved when the job starts, and charged for each item that is done. Items that
   * exceed the remaining words are `unaffordable`; if all of them do, no job is created. The texts of a job count
   * toward the account’s storage of 2 GB until the job is deleted or expires; a job that exceeds it is rejected with
   * `storage_full`. With an `Idempotency-Key`, sending the request again returns the same job.
   */
  createJob(body: NewJob): Promise<Job> {
    return this.#call("POST", "/v1/jobs", body);
  }

  /** List jobs. The newest first. Batches that were sent on the website aren’t included. */
  listJobs(query: { limit?: number; cursor?: string; } = {}): Promise<Jobs> {
    return this.#call("GET", `/v1/jobs${search(query)}`);
  }

  /** Get a job. `done`, `failed`, and `canceled` are final states. A job that is `done` may have items that aren’t. */
  getJob(id: string, ): Promise<Job> {
    return this.#call("GET", `/v1/jobs/${encodeURIComponent(id)}`);
  }

  /**
   * Delete a job. Deletes its files and items. Results stay in “Your texts” for as long as the account keeps texts.
   * Items that aren’t done are canceled, and their words are released.
   */
  deleteJob(id: string, ): Promise<void> {
    return this.#call("DELETE", `/v1/jobs/${encodeURIComponent(id)}`);
  }

  /** Cancel a job. Items that are done stay available and charged. The words of the others are released. */
  cancelJob(id: string, ): Promise<Job> {
    return this.#call("POST", `/v1/jobs/${encodeURIComponent(id)}/cancel`);
  }

  /** List a job’s items. Its texts or files, in the order in which they were sent. */
  listItems(id: string, query: { limit?: number; cursor?: string; } = {}): Promise<Items> {
    return this.#call("GET", `/v1/jobs/${encodeURIComponent(id)}/items${search(query)}`);
  }

  /**
   * Get an item with its result. The current result: if its owner has edited it on the website since, with these edits.
   */
  getItem(id: string, item: string, ): Promise<ItemResult> {
    return this.#call("GET", `/v1/jobs/${encodeURIComponent(id)}/items/${encodeURIComponent(item)}`);
  }

  /**
   * Download a rewritten file. The file that was sent, with its text rewritten. Only for items that were sent as files.
   */
  downloadItem(id: string, item: string, form: string, ): Promise<Blob> {
    return this.#call("GET", `/v1/jobs/${encodeURIComponent(id)}/items/${encodeURIComponent(item)}/${encodeURIComponent(form)}`);
  }

  /**
   * Download all files of a job. The rewritten files of a job that are done, in a ZIP archive under their original
   * names; for a table, the table with its rewritten column, under its own name.
   */
  downloadResults(id: string, ): Promise<Blob> {
    return this.#call("GET", `/v1/jobs/${encodeURIComponent(id)}/results`);
  }

  /**
   * Get the words used and left. The words of the plan’s current month, and the days of the last 30 on which words were
   * charged, on the website and by the API. For a test key, today’s trial words.
   */
  getUsage(): Promise<Usage> {
    return this.#call("GET", "/v1/usage");
  }

  /** List the settings. Every mode, strength, and layout, and the defaults. */
  getModes(): Promise<Modes> {
    return this.#call("GET", "/v1/modes");
  }

  /** Get the key and its owner. The owner of the key, their plan, and the key’s scopes. Use it to test a key. */
  getMe(): Promise<Me> {
    return this.#call("GET", "/v1/me");
  }

  async #call<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const key = crypto.randomUUID(); // the same for all tries, by which the site knows them
    for (let wait = firstWait, left = this.#tries; ; wait *= 2) {
      left--;
      try {
        return await this.#try<Reply>(method, path, key, body);
      } catch (error) {
        const refused = error instanceof APIError ? error : undefined;
        if (left <= 0 || (refused && !refused.temporary) || error instanceof RedirectError) throw error;
        wait = Math.max(wait, 1000 * (refused?.retryAfter ?? 0));
        if (wait > longestWait) throw error;
        await new Promise((done) => setTimeout(done, wait));
      }
    }
  }

  async #try<Reply>(method: string, path: string, key: string, body?: object): Promise<Reply> {
    const headers: Record<string, string> = { Authorization: `Bearer ${this.#key}`, "API-Version": version };
    if (body) {
      headers["Content-Type"] = "application/json";
      headers["Idempotency-Key"] = key;
    }
    const answer = await fetch(this.#site + path, {
      method,
      headers,
      body: body && JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(this.#timeout),
    });
    const redirect = redirectOf(answer, this.#site);
    if (redirect) throw redirect;
    if (answer.status === 204) return undefined as Reply;
    const isJSON = answer.headers.get("Content-Type")?.startsWith("application/json");
    if (answer.ok) return (await (isJSON ? answer.json() : answer.blob())) as Reply;
    const problem = await answer.json().catch(() => ({})); // what is no problem document is told by its status
    throw new APIError(answer.status, problem, Number(answer.headers.get("Retry-After")) || undefined);
  }
}
