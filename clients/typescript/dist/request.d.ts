/** A request, which may take several attempts. */
export interface APIRequest {
    method: "GET" | "POST" | "DELETE";
    path: string;
    page?: Page;
    /** Sent as JSON, or as a form. */
    body?: object;
    /** The call takes an Idempotency-Key. */
    isCharged?: boolean;
    /** The response is a stream of events. */
    isStreamed?: boolean;
}
/** A part of a list: its maximum size, and the `next` of the page before. */
export interface Page {
    limit?: number;
    cursor?: string;
}
export interface CallOptions {
    /** Cancels the call. */
    signal?: AbortSignal;
    /** Milliseconds that one attempt may take, instead of the client’s. In a stream, it limits the wait for each event. */
    timeout?: number;
}
export interface ChargedCallOptions extends CallOptions {
    /**
     * Replaces the random Idempotency-Key, so that a program that was interrupted can repeat the call: for 24 hours, the
     * same request with the same key has the same answer, and is charged once.
     */
    idempotencyKey?: string;
}
/** The address of a request below the site. */
export declare function pathOf({ path, page }: APIRequest): string;
