/** The version of the API that this package is written for. */
export const apiVersion = "2026-11-27";
/** The version of this package. */
export const version = "1.0.0";
/** The calls of the API. Client sends them. */
export class Calls {
    /**
     * Rewrite a text. Takes up to 5,000 words and answers with the rewritten text, every change with its reason,
     * suggestions, and a report. With `Accept: text/event-stream` the answer is a stream of events: `passing` with
     * `text`, a sentence or a few as they were rewritten, and `share`, how much of the text has been; then `done` with
     * the answer, or `failed` with the problem. Where the rewriting takes milliseconds, `done` is all that comes. If you
     * close the connection before `done`, the paragraphs of which you were sent something are counted, and the same text
     * sent again counts the rest.
     */
    humanize(body, options) {
        const path = "/v1/humanize";
        return this.json({ method: "POST", path, body, isCharged: true }, options);
    }
    /**
     * Look for habits of machine text. Takes up to 5,000 words, changes nothing, and costs no words. Answers with each
     * place that reads like a machine’s, and with the figures of the report.
     */
    analyze(body, options) {
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
    newJob(body, options) {
        const path = "/v1/jobs";
        return this.json({ method: "POST", path, body, isCharged: true }, options);
    }
    /** The jobs that are there. The newest first. Those that people sent in the browser aren’t among them. */
    listJobs(page = {}, options) {
        const path = "/v1/jobs";
        return this.json({ method: "GET", path, page }, options);
    }
    /**
     * How a job stands. `done` and `failed` are its last states, and `canceled`. A job that is `done` may have items that
     * aren’t.
     */
    job(id, options) {
        const path = `/v1/jobs/${encodeURIComponent(id)}`;
        return this.json({ method: "GET", path }, options);
    }
    /**
     * Delete a job. With its files and its items. Results stay in “Your texts” for as long as the account keeps texts.
     * What is under way is given up, and its words are given back.
     */
    deleteJob(id, options) {
        const path = `/v1/jobs/${encodeURIComponent(id)}`;
        return this.complete({ method: "DELETE", path }, options);
    }
    /** Cancel a job. What is done stays, and stays charged. The words of the rest are given back. */
    cancelJob(id, options) {
        const path = `/v1/jobs/${encodeURIComponent(id)}/cancel`;
        return this.json({ method: "POST", path }, options);
    }
    /** The items of a job. Its texts or files, in the order in which they came. */
    items(id, page = {}, options) {
        const path = `/v1/jobs/${encodeURIComponent(id)}/items`;
        return this.json({ method: "GET", path, page }, options);
    }
    /**
     * An item with its result. The result as it reads by now: if its owner has changed it in the editor since, with what
     * they made of it.
     */
    item(id, item, options) {
        const path = `/v1/jobs/${encodeURIComponent(id)}/items/${encodeURIComponent(item)}`;
        return this.json({ method: "GET", path }, options);
    }
    /** A file’s result. The document that came, with other words in it. Only for items that came as files. */
    file(id, item, form, options) {
        const path = `/v1/jobs/${encodeURIComponent(id)}/items/${encodeURIComponent(item)}/${encodeURIComponent(form)}`;
        return this.download({ method: "GET", path }, options);
    }
    /**
     * All files of a job. What is done of a job of files, in a ZIP archive, under the names that came; for a table, the
     * table with the results in it, under its own name. What the job is called does not matter.
     */
    results(id, options) {
        const path = `/v1/jobs/${encodeURIComponent(id)}/results`;
        return this.download({ method: "GET", path }, options);
    }
    /**
     * Words used and left. The words of the plan’s month, and the days of the last 30 on which words were counted, by the
     * editor, by batches, and by the API alike. For a test key, the words of today’s trial.
     */
    usage(options) {
        const path = "/v1/usage";
        return this.json({ method: "GET", path }, options);
    }
    /** The settings that there are. Every mode, strength, and layout, and those that a request gets that names none. */
    modes(options) {
        const path = "/v1/modes";
        return this.json({ method: "GET", path }, options);
    }
    /** Whose key this is. The owner of the key, their plan, and what the key may do. It’s the call to try a key with. */
    me(options) {
        const path = "/v1/me";
        return this.json({ method: "GET", path }, options);
    }
}
