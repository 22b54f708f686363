/** The version of the API that this package is written for. */
export const apiVersion = "2026-11-27";
/** The version of this package. */
export const version = "1.0.0";
/** The calls of the API. Client sends them. */
export class Calls {
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
    humanize(body, options) {
        const path = "/v1/humanize";
        return this.json({ method: "POST", path, body, isCharged: true }, options);
    }
    /**
     * Find habits of AI text. Takes up to 5,000 words, changes nothing, and costs no words. Returns each passage that
     * reads as AI-generated, and the figures of the report.
     */
    analyze(body, options) {
        const path = "/v1/analyze";
        return this.json({ method: "POST", path, body }, options);
    }
    /**
     * Rewrite many texts. Takes up to 200 texts of up to 30,000 words each, 8 MB together, and rewrites them in the
     * background. The response is the new job, with 202. Request it until it has ended, or have a webhook notify you. A
     * job needs a live key. Words are reserved when the job starts, and charged for each item that is done. Items that
     * exceed the remaining words are `unaffordable`; if all of them do, no job is created. The texts of a job count
     * toward the account’s storage of 2 GB until the job is deleted or expires; a job that exceeds it is rejected with
     * `storage_full`. With an `Idempotency-Key`, sending the request again returns the same job.
     */
    createJob(body, options) {
        const path = "/v1/jobs";
        return this.json({ method: "POST", path, body, isCharged: true }, options);
    }
    /** List jobs. The newest first. Batches that were sent on the website aren’t included. */
    listJobs(page = {}, options) {
        const path = "/v1/jobs";
        return this.json({ method: "GET", path, page }, options);
    }
    /** Get a job. `done`, `failed`, and `canceled` are final states. A job that is `done` may have items that aren’t. */
    getJob(id, options) {
        const path = `/v1/jobs/${encodeURIComponent(id)}`;
        return this.json({ method: "GET", path }, options);
    }
    /**
     * Delete a job. Deletes its files and items. Results stay in “Your texts” for as long as the account keeps texts.
     * Items that aren’t done are canceled, and their words are released.
     */
    deleteJob(id, options) {
        const path = `/v1/jobs/${encodeURIComponent(id)}`;
        return this.complete({ method: "DELETE", path }, options);
    }
    /** Cancel a job. Items that are done stay available and charged. The words of the others are released. */
    cancelJob(id, options) {
        const path = `/v1/jobs/${encodeURIComponent(id)}/cancel`;
        return this.json({ method: "POST", path }, options);
    }
    /** List a job’s items. Its texts or files, in the order in which they were sent. */
    listItems(id, page = {}, options) {
        const path = `/v1/jobs/${encodeURIComponent(id)}/items`;
        return this.json({ method: "GET", path, page }, options);
    }
    /**
     * Get an item with its result. The current result: if its owner has edited it on the website since, with these edits.
     */
    getItem(id, item, options) {
        const path = `/v1/jobs/${encodeURIComponent(id)}/items/${encodeURIComponent(item)}`;
        return this.json({ method: "GET", path }, options);
    }
    /**
     * Download a rewritten file. The file that was sent, with its text rewritten. Only for items that were sent as files.
     */
    downloadItem(id, item, form, options) {
        const path = `/v1/jobs/${encodeURIComponent(id)}/items/${encodeURIComponent(item)}/${encodeURIComponent(form)}`;
        return this.download({ method: "GET", path }, options);
    }
    /**
     * Download all files of a job. The rewritten files of a job that are done, in a ZIP archive under their original
     * names; for a table, the table with its rewritten column, under its own name.
     */
    downloadResults(id, options) {
        const path = `/v1/jobs/${encodeURIComponent(id)}/results`;
        return this.download({ method: "GET", path }, options);
    }
    /**
     * Get the words used and left. The words of the plan’s current month, and the days of the last 30 on which words were
     * charged, on the website and by the API. For a test key, today’s trial words.
     */
    getUsage(options) {
        const path = "/v1/usage";
        return this.json({ method: "GET", path }, options);
    }
    /** List the settings. Every mode, strength, and layout, and the defaults. */
    getModes(options) {
        const path = "/v1/modes";
        return this.json({ method: "GET", path }, options);
    }
    /** Get the key and its owner. The owner of the key, their plan, and the key’s scopes. Use it to test a key. */
    getMe(options) {
        const path = "/v1/me";
        return this.json({ method: "GET", path }, options);
    }
}
