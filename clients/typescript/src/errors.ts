import type { ErrorCode, Problem } from "./api.gen.ts";

/** A refusal by the site. Nothing was charged. Decide by its code. */
export class APIError extends Error {
  override readonly name = "APIError";
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

  constructor(status: number, problem: Partial<Problem>, retryAfter?: number) {
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
  get isTemporary(): boolean {
    const { status, code } = this;
    return [429, 502, 503, 504].includes(status) || code === "request_in_progress" || code === "request_timeout";
  }
}

/** The error of a response. Without a problem document, the status remains. */
export async function errorOf(response: Response): Promise<APIError> {
  const problem = await response.json().catch(() => ({}));
  return new APIError(response.status, problem ?? {}, Number(response.headers.get("Retry-After")) || undefined);
}

/** No answer came, also not to further attempts: `cause` says why. A timeout is one, too. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";

  constructor(cause: unknown) {
    super(`no answer came: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/**
 * An interrupted stream. The paragraphs that were received are charged. The request is not repeated, since the engine
 * might work on the text twice; repeating it with the Idempotency-Key charges only the rest.
 */
export class StreamError extends Error {
  override readonly name = "StreamError";
  readonly idempotencyKey: string;

  constructor(idempotencyKey: string, cause: unknown) {
    super(`the stream was interrupted: ${cause instanceof Error ? cause.message : cause}`, { cause });
    this.idempotencyKey = idempotencyKey;
  }
}

/** A key would be sent unencrypted. The address of a site begins with https://, unless it is on this machine. */
export class InsecureAddressError extends Error {
  override readonly name = "InsecureAddressError";
  readonly address: string;

  constructor(address: string) {
    super(`the key was not sent to ${address}, which is not encrypted: use an address that begins with https://`);
    this.address = address;
  }
}

/** A redirect, which is never followed: the API sends none, and the key would be sent to its target. */
export class RedirectError extends Error {
  override readonly name = "RedirectError";
  /** 0 in browsers, which hide it. */
  readonly status: number;
  /** The origin of the target. */
  readonly target: string;

  constructor(status: number, target: string) {
    super(
      `the site redirects to ${target} (status ${status}), where the key was not sent: ` +
        "if that is the site’s new address, use it instead",
    );
    this.status = status;
    this.target = target;
  }
}
