import type { APIRequest, CallOptions, ChargedCallOptions, Page } from "./request.js";
/** The version of the API that this package is written for. */
export declare const apiVersion = "2026-11-27";
/** The version of this package. */
export declare const version = "1.0.0";
/** Codes of errors. A site may have others in time. */
export type ErrorCode = "missing_key" | "invalid_key" | "key_in_address" | "missing_scope" | "account_closed" | "no_plan" | "not_in_plan" | "word_limit_reached" | "trial_used_up" | "live_key_needed" | "plan_being_refunded" | "idempotency_key_invalid" | "idempotency_key_reused" | "request_in_progress" | "unknown_version" | "invalid_json" | "unknown_field" | "invalid_field" | "empty_text" | "table_not_alone" | "text_too_long" | "storage_full" | "expands_too_much" | "took_too_long" | "cross_origin" | "invalid_request" | "not_authenticated" | "not_allowed" | "not_found" | "method_not_allowed" | "conflict" | "request_timeout" | "body_too_large" | "unsupported_body" | "rate_limited" | "unavailable" | "internal_error";
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
export interface JobItems {
    /** The number of items. */
    all: number;
    /** Those with a result. */
    done: number;
    /** Those that failed. Each has its problem. */
    failed: number;
    /** Those that aren’t done yet. */
    left: number;
}
export interface Job {
    id: string;
    /** The name that was sent, or that of the first file. */
    name: string;
    /** Its owner can pause it on the website. */
    state: "reading" | "running" | "paused" | "done" | "failed" | "canceled";
    items: JobItems;
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
    /**
     * Why it has no result, for programs; null otherwise. A code never changes its meaning. More codes may be added.
     * `plan_required`: the account has no plan, or one without files of this kind. `plan_being_refunded`: no words are
     * charged during a refund. `word_limit_reached`: it exceeds the words that were left. `unsupported_format`: we don’t
     * read such files, nor tables in an archive. `unreadable`: the file is broken, or isn’t what its name says.
     * `protected`: it needs a password. `expands_too_much`: it unpacks to more than 100 times its size. `too_large`: the
     * file has too many bytes. `too_long`: the text has too many words. `no_text`: it has no words. `not_text`: it’s a
     * number or a formula, or mostly markup or links. `upload_interrupted`: the job’s upload stopped before all files had
     * arrived. `internal_error`: something broke on our side; send it again.
     */
    code: string | null;
    /** The same for a person, with what to do about it. */
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
    /** Why it has no result, for programs, as in `Item`. */
    code: string | null;
    /** The same for a person, with what to do about it. */
    problem: string | null;
    /** The text that was sent. Null until it’s done. */
    before: string | null;
    /** The rewritten text. Null until it’s done. */
    text: string | null;
    /**
     * Each edit, in order, including those by its owner since then. Applied to `before`, they give `text`. A suggestion
     * is among them only if the owner accepted it.
     */
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
    /**
     * The reason, for a person: one of a few dozen short phrases, such as “Plainer verb”. A change with several has them
     * in a row, separated by commas.
     */
    reason: string;
}
export interface Suggestion {
    /** Its start in the text that was sent. */
    start: number;
    /** Its end. */
    end: number;
    /** The passage that was sent. */
    before: string;
    /** Possible replacements, the best first. An empty one removes the passage. Without any, see `advice`. */
    alternatives: string[];
    /** The stable name of the rule. */
    rule: string;
    /** The reason, as in `changes`. */
    reason: string;
    /** What the writer can do, in a sentence. Empty if there are alternatives. */
    advice: string;
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
    /** The habit: “overused phrases”. */
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
    /** The reason, as in `changes`. */
    reason: string;
    /** What the writer can do, in a sentence: “Try ‘use.’” */
    advice: string;
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
/** The words of each sentence of running text. */
export interface ReportRhythm {
    before: number[];
    after: number[];
}
export interface ReportLengths {
    before: Lengths;
    after: Lengths;
}
/** The Flesch–Kincaid grade level; 0 if there’s nothing to measure. */
export interface ReportGrade {
    before: number;
    after: number;
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
    rhythm: ReportRhythm;
    lengths: ReportLengths;
    /** The Flesch–Kincaid grade level; 0 if there’s nothing to measure. */
    grade: ReportGrade;
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
    /** Its name. */
    name: string;
    /** The first characters of the secret. */
    hint: string;
    /** Whether it’s a test key. */
    test: boolean;
    /** Of `humanize`, `documents`, `usage`, and `read`. */
    scopes: string[];
    /** When it was created. */
    made_at: string;
    /** When it expires. Null if never. */
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
    /** The owner’s published brand, with Premium. Programs for the owner’s members show it in place of the site’s. */
    brand?: Brand;
}
/** The color of links and marks, readable on our backgrounds in each theme. */
export interface BrandAccent {
    light: string;
    dark: string;
}
/** The owner’s published brand, with Premium. Programs for the owner’s members show it in place of the site’s. */
export interface Brand {
    /** Its name. */
    name: string;
    /** The color of links and marks, readable on our backgrounds in each theme. */
    accent: BrandAccent;
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
/** The calls of the API. Client sends them. */
export declare abstract class Calls {
    protected abstract json<Reply>(request: APIRequest, options?: CallOptions): Promise<Reply>;
    protected abstract download(request: APIRequest, options?: CallOptions): Promise<File>;
    protected abstract complete(request: APIRequest, options?: CallOptions): Promise<void>;
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
    humanize(body: Text, options?: ChargedCallOptions): Promise<Result>;
    /**
     * Find habits of AI text. Takes up to 5,000 words, changes nothing, and costs no words. Returns each passage that
     * reads as AI-generated, and the figures of the report.
     */
    analyze(body: AnalyzedText, options?: CallOptions): Promise<Analysis>;
    /**
     * Rewrite many texts. Takes up to 200 texts of up to 30,000 words each, 8 MB together, and rewrites them in the
     * background. The response is the new job, with 202. Request it until it has ended, or have a webhook notify you. A
     * job needs a live key. Words are reserved when the job starts, and charged for each item that is done. Items that
     * exceed the remaining words are `unaffordable`; if all of them do, no job is created. The texts of a job count
     * toward the account’s storage of 2 GB until the job is deleted or expires; a job that exceeds it is rejected with
     * `storage_full`. With an `Idempotency-Key`, sending the request again returns the same job.
     */
    createJob(body: NewJob, options?: ChargedCallOptions): Promise<Job>;
    /** List jobs. The newest first. Batches that were sent on the website aren’t included. */
    listJobs(page?: Page, options?: CallOptions): Promise<Jobs>;
    /** Get a job. `done`, `failed`, and `canceled` are final states. A job that is `done` may have items that aren’t. */
    getJob(id: string, options?: CallOptions): Promise<Job>;
    /**
     * Delete a job. Deletes its files and items. Results stay in “Your texts” for as long as the account keeps texts.
     * Items that aren’t done are canceled, and their words are released.
     */
    deleteJob(id: string, options?: CallOptions): Promise<void>;
    /** Cancel a job. Items that are done stay available and charged. The words of the others are released. */
    cancelJob(id: string, options?: CallOptions): Promise<Job>;
    /** List a job’s items. Its texts or files, in the order in which they were sent. */
    listItems(id: string, page?: Page, options?: CallOptions): Promise<Items>;
    /**
     * Get an item with its result. The current result: if its owner has edited it on the website since, with these edits.
     */
    getItem(id: string, item: string, options?: CallOptions): Promise<ItemResult>;
    /**
     * Download a rewritten file. The file that was sent, with its text rewritten. Only for items that were sent as files.
     */
    downloadItem(id: string, item: string, form: "same" | "tracked" | "markdown", options?: CallOptions): Promise<File>;
    /**
     * Download all files of a job. The rewritten files of a job that are done, in a ZIP archive under their original
     * names; for a table, the table with its rewritten column, under its own name.
     */
    downloadResults(id: string, options?: CallOptions): Promise<File>;
    /**
     * Get the words used and left. The words of the plan’s current month, and the days of the last 30 on which words were
     * charged, on the website and by the API. For a test key, today’s trial words.
     */
    getUsage(options?: CallOptions): Promise<Usage>;
    /** List the settings. Every mode, strength, and layout, and the defaults. */
    getModes(options?: CallOptions): Promise<Modes>;
    /** Get the key and its owner. The owner of the key, their plan, and the key’s scopes. Use it to test a key. */
    getMe(options?: CallOptions): Promise<Me>;
}
