import { type APIRequest } from "./request.js";
export interface ClientOptions {
    /** How often a request is sent before it fails. */
    tries?: number;
    /** Milliseconds that one attempt may take. In a stream, it limits the wait for each event. */
    timeout?: number;
    /** Sends the requests, instead of the global fetch. */
    fetch?: typeof fetch;
}
/** Sends requests with a key, again where that may help. */
export declare class Sender {
    #private;
    readonly timeout: number;
    constructor(site: string, key: string, options: ClientOptions);
    /** Sends a request once. Fails unless the response is a success. */
    attempt(request: APIRequest, headers: Record<string, string>, signal: AbortSignal): Promise<Response>;
    /** Calls attempt until it succeeds, or fails with an error that may not be retried. */
    retry<Reply>(request: APIRequest, signal: AbortSignal | undefined, attempt: () => Promise<Reply>): Promise<Reply>;
}
/** Waits, or fails as soon as the signal aborts. */
export declare function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
