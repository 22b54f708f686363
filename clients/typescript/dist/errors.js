/** A refusal by the site. Nothing was charged. Decide by its code. */
export class APIError extends Error {
    name = "APIError";
    status;
    /** Undefined if something between this program and the site responded. */
    code;
    /** What happened, for a person. */
    detail;
    /** What to do, for a person. */
    advice;
    /** The field that is wrong. */
    field;
    /** Identifies the request for support. */
    requestId;
    /** Seconds until another attempt may succeed, if known. */
    retryAfter;
    constructor(status, problem, retryAfter) {
        const { code, detail, advice, field, request_id } = problem;
        super([status, code, detail, field && `(${field})`].filter(Boolean).join(" "));
        this.status = status;
        this.code = code;
        this.detail = detail;
        this.advice = advice;
        this.field = field;
        this.requestId = request_id;
        this.retryAfter = retryAfter;
    }
    /** Whether the same request may succeed later. */
    get isTemporary() {
        const { status, code } = this;
        return [429, 502, 503, 504].includes(status) || code === "request_in_progress" || code === "request_timeout";
    }
}
/** The error of a response. Without a problem document, the status remains. */
export async function errorOf(response) {
    const problem = await response.json().catch(() => ({}));
    return new APIError(response.status, problem ?? {}, Number(response.headers.get("Retry-After")) || undefined);
}
/** No answer came, also not to further attempts: `cause` says why. A timeout is one, too. */
export class NetworkError extends Error {
    name = "NetworkError";
    constructor(cause) {
        super(`no answer came: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
}
/**
 * An interrupted stream. The paragraphs that were received are charged. The request is not repeated, since the engine
 * might work on the text twice; repeating it with the Idempotency-Key charges only the rest.
 */
export class StreamError extends Error {
    name = "StreamError";
    idempotencyKey;
    constructor(idempotencyKey, cause) {
        super(`the stream was interrupted: ${cause instanceof Error ? cause.message : cause}`, { cause });
        this.idempotencyKey = idempotencyKey;
    }
}
/** A key would be sent unencrypted. The address of a site begins with https://, unless it is on this machine. */
export class InsecureAddressError extends Error {
    name = "InsecureAddressError";
    address;
    constructor(address) {
        super(`the key was not sent to ${address}, which is not encrypted: use an address that begins with https://`);
        this.address = address;
    }
}
/** A redirect, which is never followed: the API sends none, and the key would be sent to its target. */
export class RedirectError extends Error {
    name = "RedirectError";
    /** 0 in browsers, which hide it. */
    status;
    /** The origin of the target. */
    target;
    constructor(status, target) {
        super(`the site redirects to ${target} (status ${status}), where the key was not sent: ` +
            "if that is the site’s new address, use it instead");
        this.status = status;
        this.target = target;
    }
}
