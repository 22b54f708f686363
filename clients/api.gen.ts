// A client of the API in one file, without dependencies: for Node 20 and newer, Deno, Bun, and workers. Copy it into your
// project. The key is sent over HTTPS or to this machine, and never to where a redirect leads. Generated from
// handlers/api/openapi.yaml by cmd/clients; don’t edit it.

/** The version of the API that this client is written for. */
export const version = "2026-11-27";

export interface Text {
  /** Plain text, Markdown, or HTML, in up to 5,000 words. */
  text: string;
  /** The register that the result is written in. */
  mode?: "standard" | "casual" | "professional" | "academic" | "simple";
  /** How far the result may move from the words that came. */
  strength?: "light" | "balanced" | "strong";
  /**
   * Whether bold words, headings, and short lists become what a person would write, or stay. `natural` unless the
   * strength is `light`.
   */
  layout?: "natural" | "keep";
  /** Words and phrases that stay as they are, whatever their case. Each has up to 200 bytes. */
  keep?: string[];
  /** Another number makes other choices; the same number the same. */
  seed?: number;
}

export interface AnalyzedText {
  /** Plain text, Markdown, or HTML, in up to 5,000 words. */
  text: string;
  /** Words and phrases that are meant, and aren’t looked at. */
  keep?: string[];
}

export interface Result {
  /** The rewritten text. */
  text: string;
  /** Whether it differs from what came. If not it’s free. */
  changed: boolean;
  /** Each edit, in order. Applied to what came, they give `text`, so any of them can be undone. */
  changes: Change[];
  /** Edits that we aren’t sure enough of to make. Your writer decides. */
  suggestions: Suggestion[];
  /** Sentences that were put back as they were, since a rewrite would have lost a fact. At most 100. */
  restored: Restored[];
  /** How many sentences were put back in all. */
  restored_count: number;
  /** What edited the text, which is `built-in engine` or a language model with the version of its instructions. */
  engine: string;
  /**
   * What can be checked by hand, before and after. It’s no detector’s verdict, and says nothing of who wrote a text.
   * Habits and the grade are measures of English.
   */
  report: Report;
  /** The code of the text’s language, where it’s known. */
  language?: string;
  words: ChargedWords;
}

export interface NewJob {
  /** What you call the job. */
  name?: string;
  /** The register that the result is written in. */
  mode?: "standard" | "casual" | "professional" | "academic" | "simple";
  /** How far the result may move from the words that came. */
  strength?: "light" | "balanced" | "strong";
  /**
   * Whether bold words, headings, and short lists become what a person would write, or stay. `natural` unless the
   * strength is `light`.
   */
  layout?: "natural" | "keep";
  /** Words and phrases that stay as they are, without commas. Each has up to 200 bytes. */
  keep?: string[];
  /** What is rewritten. */
  texts: JobText[];
}

export interface JobText {
  /** What you call it. Without one it’s called by how it begins. */
  name?: string;
  /** Plain text, Markdown, or HTML, in up to 30,000 words. */
  text: string;
}

export interface JobForm {
  /** Name, mode, strength, layout, and words to keep, as in JSON. */
  settings?: {  };
  /** The files. A table comes alone. */
  files: string[];
}

export interface Job {
  id: string;
  /** As you called it, or as its first file. */
  name: string;
  /** How it stands. Its owner can pause it in the browser. */
  state: "reading" | "running" | "paused" | "done" | "failed" | "canceled";
  items: { all: number; done: number; failed: number; left: number };
  /** The words of all items that could be read. */
  words: number;
  /** The words that were counted so far. */
  charged: number;
  made_at: string;
  started_at: string | null;
  ended_at: string | null;
  /** When it’s deleted, with its files and results. */
  expires_at: string;
  /**
   * What is wrong with the job as a whole: its upload stopped before all files had arrived. Such a job is `failed`
   * within an hour, its files are deleted, and nothing is charged.
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
  /** From 1, in the order in which they came. */
  number: number;
  /** Of its file, or as you called it. */
  name: string;
  /**
   * `unread`, `ready`, and `waiting` are on their way. `unusable` couldn’t be read, `unaffordable` didn’t fit into the
   * words that were left.
   */
  state: "unread" | "ready" | "unusable" | "unaffordable" | "waiting" | "done" | "failed" | "canceled";
  /** As they are charged. */
  words: number;
  /** Those that were counted. */
  charged: number;
  /**
   * Why nothing came of it, for programs. Null when all is well. A code never changes its meaning, and there may be
   * others in time. `plan_required`: the account has no plan, or one without this kind of file. `plan_being_refunded`:
   * no words are counted during a refund. `word_limit_reached`: it has more words than were left. `unsupported_format`:
   * we don’t read such files, nor tables in an archive. `unreadable`: the file is broken, or isn’t what its name says.
   * `protected`: it takes a password. `expands_too_much`: it unpacks to more than 100 times its size. `too_large`: the
   * file has too many bytes. `too_long`: the text has too many words. `no_text`: there’s no word in it. `not_text`:
   * it’s a number or a formula, or mostly markup or links. `upload_interrupted`: the job’s upload stopped before all
   * files had arrived. `internal_error`: something broke on our side; send it again.
   */
  code: string | null;
  /** The same in words, with what to do about it. */
  problem: string | null;
}

export interface Items {
  items: Item[];
  /** The cursor of the next page. Null on the last. */
  next: string | null;
}

export interface ItemResult {
  id: string;
  /** From 1, in the order in which they came. */
  number: number;
  /** Of its file, or as you called it. */
  name: string;
  /**
   * `unread`, `ready`, and `waiting` are on their way. `unusable` couldn’t be read, `unaffordable` didn’t fit into the
   * words that were left.
   */
  state: "unread" | "ready" | "unusable" | "unaffordable" | "waiting" | "done" | "failed" | "canceled";
  /** As they are charged. */
  words: number;
  /** Those that were counted. */
  charged: number;
  /**
   * Why nothing came of it, for programs. Null when all is well. A code never changes its meaning, and there may be
   * others in time. `plan_required`: the account has no plan, or one without this kind of file. `plan_being_refunded`:
   * no words are counted during a refund. `word_limit_reached`: it has more words than were left. `unsupported_format`:
   * we don’t read such files, nor tables in an archive. `unreadable`: the file is broken, or isn’t what its name says.
   * `protected`: it takes a password. `expands_too_much`: it unpacks to more than 100 times its size. `too_large`: the
   * file has too many bytes. `too_long`: the text has too many words. `no_text`: there’s no word in it. `not_text`:
   * it’s a number or a formula, or mostly markup or links. `upload_interrupted`: the job’s upload stopped before all
   * files had arrived. `internal_error`: something broke on our side; send it again.
   */
  code: string | null;
  /** The same in words, with what to do about it. */
  problem: string | null;
  /** The text that came. Null until it’s done. */
  before: string | null;
  /** The rewritten text. Null until it’s done. */
  text: string | null;
  /**
   * What was changed, by us or since then by the owner. Applied to `before` in their order they give `text`. A
   * suggestion is among them only if the owner took it.
   */
  changes: ItemChange[];
}

export interface ItemChange {
  /** Where it begins in the text that came. */
  start: number;
  /** Where it ends. */
  end: number;
  /** What was there. */
  before: string;
  /** What replaces it. */
  after: string;
  /** Why, in a few words. Empty for the owner’s own words. */
  reason: string;
}

export interface Change {
  /** Where it begins in the text that came. */
  start: number;
  /** Where it ends. */
  end: number;
  /** What was there. */
  before: string;
  /** What replaces it. */
  after: string;
  /** The stable name of the rule. */
  rule: string;
  /** Why, in a few words for a person. */
  reason: string;
}

export interface Suggestion {
  /** Where it begins in the text that came. */
  start: number;
  /** Where it ends. */
  end: number;
  /** What was there. */
  before: string;
  /** What could stand there, the best first. An empty one leaves it out; none at all is advice. */
  alternatives: string[];
  /** The stable name of the rule. */
  rule: string;
  reason: string;
}

export interface Restored {
  /** Where it begins in the text that came. */
  start: number;
  /** Where it ends. */
  end: number;
  /** What was there. */
  before: string;
  /** What would have been lost: “loses the number 12”. */
  reasons: string[];
}

export interface HabitCount {
  /** Which habit: “stock phrases”. */
  kind: string;
  /** How often it was there. */
  before: number;
  /** How often it is left. */
  after: number;
  /** How often people usually have it in as many words. */
  people: number;
}

export interface Kept {
  /** What: “numbers”, “names”. */
  kind: string;
  /** How many. */
  count: number;
  /** The first of them. */
  first: string[];
  /** Whether there are others. */
  more: boolean;
}

export interface ReasonCount {
  /** Why something was changed, as in `changes`. */
  reason: string;
  /** How often. */
  count: number;
}

export interface Habit {
  /** Where it begins in the text that came. */
  start: number;
  /** Where it ends. */
  end: number;
  /** What was there. */
  before: string;
  /** The stable name of the rule. */
  rule: string;
  /** Why, for a person. It may name other words. */
  reason: string;
}

export interface Day {
  /** In UTC. */
  date: string;
  /** The words that were counted. */
  words: number;
  /** The texts that they were in. */
  texts: number;
}

export interface ChargedWords {
  /** The words of this request that were counted. */
  charged: number;
  /** In this month of the plan, or today with a test key. */
  used: number;
  /** Null where there is none. */
  limit: number | null;
  /** Null where there is no limit. */
  remaining: number | null;
  /** When counting starts over. */
  resets_at: string | null;
}

export interface Words {
  /** In this month of the plan, or today with a test key. */
  used: number;
  /** Null where there is none. */
  limit: number | null;
  /** Null where there is no limit. */
  remaining: number | null;
  /** When counting starts over. */
  resets_at: string | null;
}

/**
 * What can be checked by hand, before and after. It’s no detector’s verdict, and says nothing of who wrote a text.
 * Habits and the grade are measures of English.
 */
export interface Report {
  /** The words of the text and of the result. */
  words: Counts;
  /**
   * Habits of machine text, of all kinds. An analysis lists only those in `habits` that take a writer’s decision, so
   * there may be more.
   */
  tells: Counts;
  /** The habits that people usually have in as many words as the result. */
  people: number;
  habits: HabitCount[];
  /** The words of each sentence of running text. */
  rhythm: { before: number[]; after: number[] };
  lengths: { before: Lengths; after: Lengths };
  /** Years of school by Flesch and Kincaid; 0 if there’s nothing to measure. */
  grade: { before: number; after: number };
  /** Facts that came through as they were. */
  kept: Kept[];
  reasons: ReasonCount[];
  /** The first words of long paragraphs that could do with a detail of the writer’s own. */
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
  /** What rewriting the text would be charged. */
  words: number;
  /** Places that read like a machine’s, in order. */
  habits: Habit[];
  /**
   * What can be checked by hand, before and after. It’s no detector’s verdict, and says nothing of who wrote a text.
   * Habits and the grade are measures of English.
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
}

export interface Problem {
  /** Where the code is explained. */
  type: string;
  /** The same for every problem of the code. */
  title: string;
  status: number;
  /** Programs decide by it. There may be others in time. */
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
   * Rewrite a text. Takes up to 5,000 words and answers with the rewritten text, every change with its reason,
   * suggestions, and a report. With `Accept: text/event-stream` the answer is a stream of events: `passing` with
   * `text`, a sentence or a few as they were rewritten, and `share`, how much of the text has been; then `done` with
   * the answer, or `failed` with the problem. Where the rewriting takes milliseconds, `done` is all that comes. If you
   * close the connection before `done`, the paragraphs of which you were sent something are counted, and the same text
   * sent again counts the rest.
   */
  humanize(body: Text): Promise<Result> {
    return this.#call("POST", "/v1/humanize", body);
  }

  /**
   * Look for habits of machine text. Takes up to 5,000 words, changes nothing, and costs no words. Answers with each
   * place that reads like a machine’s, and with the figures of the report.
   */
  analyze(body: AnalyzedText): Promise<Analysis> {
    return this.#call("POST", "/v1/analyze", body);
  }

  /**
   * Have many texts or files rewritten. Takes up to 200 texts as JSON, or files as a form, and works through them in
   * the background. The job is answered at once with 202; look at it until it has ended, or have a webhook tell you. It
   * needs a live key. Texts may have up to 30,000 words each, in 8 MB together. A form has a part `settings` first, if
   * at all, with the same object without `texts`; then a part `files` for each file, 200 MB together: texts, Markdown,
   * HTML, subtitles, tables (CSV and XLSX, whose column with the longest texts is taken), ZIP archives, and with
   * Premium Word, OpenDocument, RTF, and PDF. A form takes the scope `documents`. A table has to be the only file of
   * its job. With another file, or with a second table, the answer is 400 with the code `table_not_alone`, and nothing
   * is stored. In an archive, a table becomes an item that is `unusable`. Words are held when the job starts, and
   * counted for each item that is done. What doesn’t fit into the words that are left isn’t done; if nothing does,
   * there is no job. What a job was sent with counts toward the account’s storage of 2 GB until the job is deleted or
   * expires; what doesn’t fit is refused with `storage_full`, and nothing of it is stored. An archive that unpacks to
   * more than 100 times its size is refused with `expands_too_much`. With an `Idempotency-Key`, sending it again gives
   * the same job. For a form the key alone decides.
   */
  newJob(body: NewJob): Promise<Job> {
    return this.#call("POST", "/v1/jobs", body);
  }

  /** The jobs that are there. The newest first. Those that people sent in the browser aren’t among them. */
  listJobs(query: { limit?: number; cursor?: string; } = {}): Promise<Jobs> {
    return this.#call("GET", `/v1/jobs${search(query)}`);
  }

  /**
   * How a job stands. `done` and `failed` are its last states, and `canceled`. A job that is `done` may have items that
   * aren’t.
   */
  job(id: string, ): Promise<Job> {
    return this.#call("GET", `/v1/jobs/${encodeURIComponent(id)}`);
  }

  /**
   * Delete a job. With its files and its items. Results stay in “Your texts” for as long as the account keeps texts.
   * What is under way is given up, and its words are given back.
   */
  deleteJob(id: string, ): Promise<void> {
    return this.#call("DELETE", `/v1/jobs/${encodeURIComponent(id)}`);
  }

  /** Cancel a job. What is done stays, and stays charged. The words of the rest are given back. */
  cancelJob(id: string, ): Promise<Job> {
    return this.#call("POST", `/v1/jobs/${encodeURIComponent(id)}/cancel`);
  }

  /** The items of a job. Its texts or files, in the order in which they came. */
  items(id: string, query: { limit?: number; cursor?: string; } = {}): Promise<Items> {
    return this.#call("GET", `/v1/jobs/${encodeURIComponent(id)}/items${search(query)}`);
  }

  /**
   * An item with its result. The result as it reads by now: if its owner has changed it in the editor since, with what
   * they made of it.
   */
  item(id: string, item: string, ): Promise<ItemResult> {
    return this.#call("GET", `/v1/jobs/${encodeURIComponent(id)}/items/${encodeURIComponent(item)}`);
  }

  /** A file’s result. The document that came, with other words in it. Only for items that came as files. */
  file(id: string, item: string, form: string, ): Promise<Blob> {
    return this.#call("GET", `/v1/jobs/${encodeURIComponent(id)}/items/${encodeURIComponent(item)}/${encodeURIComponent(form)}`);
  }

  /**
   * All files of a job. What is done of a job of files, in a ZIP archive, under the names that came; for a table, the
   * table with the results in it, under its own name. What the job is called does not matter.
   */
  results(id: string, ): Promise<Blob> {
    return this.#call("GET", `/v1/jobs/${encodeURIComponent(id)}/results`);
  }

  /**
   * Words used and left. The words of the plan’s month, and the days of the last 30 on which words were counted, by the
   * editor, by batches, and by the API alike. For a test key, the words of today’s trial.
   */
  usage(): Promise<Usage> {
    return this.#call("GET", "/v1/usage");
  }

  /** The settings that there are. Every mode, strength, and layout, and those that a request gets that names none. */
  modes(): Promise<Modes> {
    return this.#call("GET", "/v1/modes");
  }

  /** Whose key this is. The owner of the key, their plan, and what the key may do. It’s the call to try a key with. */
  me(): Promise<Me> {
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
