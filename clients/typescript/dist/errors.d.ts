import type { ErrorCode, Problem } from "./api.gen.js";
/** A refusal by the site. Nothing was charged. Decide by its code. */
export declare class APIError extends Error {
    readonly name = "APIError";
    readonly status: number;
    /** Undefined if something between this program and the site responded. */
    readonly code: ErrorCode | (string & {}) | undefined;
    /** What happened, for a person. */
    readonly detail: string | undefined;
    /** What to do, for a person. */
    readonly advice: string | undefined;
    /** The field that is wrong. */
    readonly field: string | undefined;
    /** Identifies the request for support. */
    readonly requestId: string | undefined;
    /** Seconds until another attempt may succeed, if known. */
    readonly retryAfter: number | undefined;
    constructor(status: number, problem: Partial<Problem>, retryAfter?: number);
    /** Whether the same request may succeed later. */
    get isTemporary(): boolean;
}
/** The error of a response. Without a problem document, the status remains. */
export declare function errorOf(response: Response): Promise<APIError>;
/** No answer came, also not to further attempts: `cause` says why. A timeout is one, too. */
export declare class NetworkError extends Error {
    readonly name = "NetworkError";
    constructor(cause: unknown);
}
/**
 * An interrupted stream. The paragraphs that were received are charged. The request is not repeated, since the engine
 * might work on the text twice; repeating it with the Idempotency-Key charges only the rest.
 */
export declare class StreamError extends Error {
    readonly name = "StreamError";
    readonly idempotencyKey: string;
    constructor(idempotencyKey: string, cause: unknown);
}
/** A key would be sent unencrypted. The address of a site begins with https://, unless it is on this machine. */
export declare class InsecureAddressError extends Error {
    readonly name = "InsecureAddressError";
    readonly address: string;
    constructor(address: string);
}
/** A redirect, which is never followed: the API sends none, and the key would be sent to its target. */
export declare class RedirectError extends Error {
    readonly name = "RedirectError";
    /** 0 in browsers, which hide it. */
    readonly status: number;
    /** The origin of the target. */
    readonly target: string;
    constructor(status: number, target: string);
}
