// Generated from handlers/api/openapi.yaml by cmd/clients; don’t edit it.
import type { APIRequest, CallOptions, ChargedCallOptions, Page } from "./request.ts";

/** The version of the API that this package is written for. */
export const apiVersion = "2026-11-27";

/** The version of this package. */
export const version = "1.0.0";

/** Codes of errors. A site may have others in time. */
export type ErrorCode =
  | "missing_key"
  | "invalid_key"
  | "key_in_address"
  | "missing_scope"
  | "account_closed"
  | "no_plan"
  | "not_in_plan"
  | "word_limit_reached"
  | "trial_used_up"
  | "live_key_needed"
  | "plan_being_refunded"
  | "idempotency_key_invalid"
  | "idempotency_key_reused"
  | "request_in_progress"
  | "unknown_version"
  | "invalid_json"
  | "unknown_field"
  | "invalid_field"
  | "empty_text"
  | "table_not_alone"
  | "text_too_long"
  | "storage_full"
  | "expands_too_much"
  | "took_too_long"
  | "cross_origin"
  | "invalid_request"
  | "not_authenticated"
  | "not_allowed"
  | "not_found"
  | "method_not_allowed"
  | "conflict"
  | "request_timeout"
  | "body_too_large"
  | "unsupported_body"
  | "rate_limited"
  | "unavailable"
  | "internal_error";

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

export interface JobItems {
  /** How many there are. */
  all: number;
  /** Those with a result. */
  done: number;
  /** Those that nothing came of. Each says why. */
  failed: number;
  /** Those that are still to be done. */
  left: number;
}

export interface Job {
  id: string;
  /** As you called it, or as its first file. */
  name: string;
  /** How it stands. Its owner can pause it in the browser. */
  state: "reading" | "running" | "paused" | "done" | "failed" | "canceled";
  items: JobItems;
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
  /** Why nothing came of it, for a person. */
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
  /** Why nothing came of it, for a person. */
  problem: string | null;
  /** The text that came. Null until it’s done. */
  before: string | null;
  /** The rewritten text. Null until it’s done. */
  text: string | null;
  /** What was changed. Applied to `before` in their order they give `text`. */
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
  /** Why, in a few words. Empty where its owner did it. */
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

/** The words of each sentence of running text. */
export interface ReportRhythm {
  before: number[];
  after: number[];
}

export interface ReportLengths {
  before: Lengths;
  after: Lengths;
}

/** Years of school by Flesch and Kincaid; 0 if there’s nothing to measure. */
export interface ReportGrade {
  before: number;
  after: number;
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
  rhythm: ReportRhythm;
  lengths: ReportLengths;
  /** Years of school by Flesch and Kincaid; 0 if there’s nothing to measure. */
  grade: ReportGrade;
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

export interface ModesUsual {
  mode: string;
  strength: string;
  layout: string;
}

export interface Modes {
  modes: string[];
  strengths: string[];
  layouts: string[];
  usual: ModesUsual;
}

export interface MeKey {
  /** The key, without its secret. */
  id: string;
  /** What its owner calls it. */
  name: string;
  /** How the secret begins. */
  hint: string;
  /** Whether it’s a test key. */
  test: boolean;
  /** What it’s for: `humanize`, `documents`, `usage`, `read`. */
  scopes: string[];
  /** When it was made. */
  made_at: string;
  /** When it ends. Null for never. */
  expires_at: string | null;
}

export interface Me {
  /** The account. */
  id: string;
  /** Its email address. */
  email: string;
  /** The plan’s id. Null without one. */
  plan: string | null;
  key: MeKey;
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

/** The settings of a job of files. */
export interface JobSettings {
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
}

/** The calls of the API. Client sends them. */
export abstract class Calls {
  protected abstract json<Reply>(request: APIRequest, options?: CallOptions): Promise<Reply>;
  protected abstract download(request: APIRequest, options?: CallOptions): Promise<File>;
  protected abstract complete(request: APIRequest, options?: CallOptions): Promise<void>;

  /**
   * Rewrite a text. Takes up to 5,000 words and answers with the rewritten text, every change with its reason,
   * suggestions, and a report. With `Accept: text/event-stream` the answer is a stream of events: `passing` with
   * `text`, a sentence or a few as they were rewritten, and `share`, how much of the text has been; then `done` with
   * the answer, or `failed` with the problem. Where the rewriting takes milliseconds, `done` is all that comes. If you
   * close the connection before `done`, the paragraphs of which you were sent something are counted, and the same text
   * sent again counts the rest.
   */
  humanize(body: Text, options?: ChargedCallOptions): Promise<Result> {
    const path = "/v1/humanize";
    return this.json({ method: "POST", path, body, isCharged: true }, options);
  }

  /**
   * Look for habits of machine text. Takes up to 5,000 words, changes nothing, and costs no words. Answers with each
   * place that reads like a machine’s, and with the figures of the report.
   */
  analyze(body: AnalyzedText, options?: CallOptions): Promise<Analysis> {
    const path = "/v1/analyze";
    return this.json({ method: "POST", path, body }, options);
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
  newJob(body: NewJob, options?: ChargedCallOptions): Promise<Job> {
    const path = "/v1/jobs";
    return this.json({ method: "POST", path, body, isCharged: true }, options);
  }

  /** The jobs that are there. The newest first. Those that people sent in the browser aren’t among them. */
  listJobs(page: Page = {}, options?: CallOptions): Promise<Jobs> {
    const path = "/v1/jobs";
    return this.json({ method: "GET", path, page }, options);
  }

  /**
   * How a job stands. `done` and `failed` are its last states, and `canceled`. A job that is `done` may have items that
   * aren’t.
   */
  job(id: string, options?: CallOptions): Promise<Job> {
    const path = `/v1/jobs/${encodeURIComponent(id)}`;
    return this.json({ method: "GET", path }, options);
  }

  /**
   * Delete a job. With its files and its items. Results stay in “Your texts” for as long as the account keeps texts.
   * What is under way is given up, and its words are given back.
   */
  deleteJob(id: string, options?: CallOptions): Promise<void> {
    const path = `/v1/jobs/${encodeURIComponent(id)}`;
    return this.complete({ method: "DELETE", path }, options);
  }

  /** Cancel a job. What is done stays, and stays charged. The words of the rest are given back. */
  cancelJob(id: string, options?: CallOptions): Promise<Job> {
    const path = `/v1/jobs/${encodeURIComponent(id)}/cancel`;
    return this.json({ method: "POST", path }, options);
  }

  /** The items of a job. Its texts or files, in the order in which they came. */
  items(id: string, page: Page = {}, options?: CallOptions): Promise<Items> {
    const path = `/v1/jobs/${encodeURIComponent(id)}/items`;
    return this.json({ method: "GET", path, page }, options);
  }

  /**
   * An item with its result. The result as it reads by now: if its owner has changed it in the editor since, with what
   * they made of it.
   */
  item(id: string, item: string, options?: CallOptions): Promise<ItemResult> {
    const path = `/v1/jobs/${encodeURIComponent(id)}/items/${encodeURIComponent(item)}`;
    return this.json({ method: "GET", path }, options);
  }

  /** A file’s result. The document that came, with other words in it. Only for items that came as files. */
  file(id: string, item: string, form: "same" | "tracked" | "markdown", options?: CallOptions): Promise<File> {
    const path = `/v1/jobs/${encodeURIComponent(id)}/items/${encodeURIComponent(item)}/${encodeURIComponent(form)}`;
    return this.download({ method: "GET", path }, options);
  }

  /**
   * All files of a job. What is done of a job of files, in a ZIP archive, under the names that came; for a table, the
   * table with the results in it, under its own name. What the job is called does not matter.
   */
  results(id: string, options?: CallOptions): Promise<File> {
    const path = `/v1/jobs/${encodeURIComponent(id)}/results`;
    return this.download({ method: "GET", path }, options);
  }

  /**
   * Words used and left. The words of the plan’s month, and the days of the last 30 on which words were counted, by the
   * editor, by batches, and by the API alike. For a test key, the words of today’s trial.
   */
  usage(options?: CallOptions): Promise<Usage> {
    const path = "/v1/usage";
    return this.json({ method: "GET", path }, options);
  }

  /** The settings that there are. Every mode, strength, and layout, and those that a request gets that names none. */
  modes(options?: CallOptions): Promise<Modes> {
    const path = "/v1/modes";
    return this.json({ method: "GET", path }, options);
  }

  /** Whose key this is. The owner of the key, their plan, and what the key may do. It’s the call to try a key with. */
  me(options?: CallOptions): Promise<Me> {
    const path = "/v1/me";
    return this.json({ method: "GET", path }, options);
  }
}
