import { Calls, type Item, type Job, type JobSettings, type Text } from "./api.gen.js";
import { type StreamEvent } from "./events.js";
import { type InputFile } from "./files.js";
import type { APIRequest, CallOptions, ChargedCallOptions } from "./request.js";
import { type ClientOptions } from "./sender.js";
/** Calls the API of a site with a key. A request that failed for a time is sent again, and never charged twice. */
export declare class Client extends Calls {
    #private;
    constructor(site: string, key: string, options?: ClientOptions);
    /**
     * Is `humanize` with events while the text is rewritten; the last one has the result. It fails with a StreamError if
     * the stream is interrupted. A loop that ends early cancels the request; the paragraphs that were received are
     * charged.
     */
    humanizeStream(body: Text, options?: ChargedCallOptions): AsyncGenerator<StreamEvent, void>;
    /** Is `createJob` for files. It needs a key with the scope `documents`. */
    createFileJob(files: InputFile[], settings?: JobSettings, options?: ChargedCallOptions): Promise<Job>;
    /** All jobs, the newest first. */
    allJobs(options?: CallOptions): AsyncGenerator<Job, void>;
    /** All items of a job in order. */
    allItems(id: string, options?: CallOptions): AsyncGenerator<Item, void>;
    /** Asks for a job until it has ended. A webhook reports the end sooner and without polling. */
    waitForJob(id: string, options?: CallOptions): Promise<Job>;
    protected json<Reply>(request: APIRequest, options?: CallOptions): Promise<Reply>;
    protected download(request: APIRequest, options?: CallOptions): Promise<File>;
    protected complete(request: APIRequest, options?: CallOptions): Promise<void>;
}
