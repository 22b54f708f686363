import { isSecure, redirectOf } from "./address.js";
import { apiVersion, version } from "./api.gen.js";
import { APIError, errorOf, InsecureAddressError, NetworkError, RedirectError } from "./errors.js";
import { pathOf } from "./request.js";
const firstWait = 500; // milliseconds before the second attempt, then doubled each time
const maxWait = 30_000;
/** Sends requests with a key, again where that may help. */
export class Sender {
    timeout;
    #site;
    #key;
    #tries;
    #fetch;
    constructor(site, key, options) {
        if (!isSecure(site))
            throw new InsecureAddressError(site);
        this.#site = site.replace(/\/+$/, "");
        this.#key = key;
        this.#tries = options.tries ?? 4;
        this.timeout = options.timeout ?? 120_000;
        this.#fetch = options.fetch ?? ((...request) => fetch(...request));
    }
    /** Sends a request once. Fails unless the response is a success. */
    async attempt(request, headers, signal) {
        const { method, body } = request;
        const isForm = body instanceof FormData;
        const response = await this.#fetch(this.#site + pathOf(request), {
            method,
            headers: {
                ...headers,
                ...(body && !isForm ? { "Content-Type": "application/json" } : {}),
                Authorization: `Bearer ${this.#key}`,
                "API-Version": apiVersion,
                "User-Agent": `plainhand-js/${version}`, // browsers send their own
            },
            body: isForm ? body : body && JSON.stringify(body),
            redirect: "manual",
            signal,
        });
        const redirect = redirectOf(response, this.#site);
        if (redirect)
            throw redirect;
        if (!response.ok)
            throw await errorOf(response);
        return response;
    }
    /** Calls attempt until it succeeds, or fails with an error that may not be retried. */
    async retry(request, signal, attempt) {
        for (let count = 1, wait = firstWait;; count++, wait *= 2) {
            try {
                return await attempt();
            }
            catch (error) {
                signal?.throwIfAborted();
                const pause = pauseAfter(error, wait);
                if (count >= this.#tries || !canRetry(request, error) || pause > maxWait)
                    throw publicError(error);
                await sleep(pause, signal);
            }
        }
    }
}
/**
 * Reports whether a request may be sent again after an error. After a refusal by the site any request may be, since
 * nothing was done. If no answer came, or a proxy’s, only one that has the same effect when it is repeated.
 */
function canRetry(request, error) {
    if (error instanceof RedirectError)
        return false;
    if (error instanceof APIError && (error.code !== undefined || !error.isTemporary))
        return error.isTemporary;
    return request.method === "GET" || (request.isCharged === true && !request.isStreamed);
}
/** Milliseconds before another attempt: random, so that clients that failed together don’t return together. */
function pauseAfter(error, wait) {
    const asked = error instanceof APIError ? 1000 * (error.retryAfter ?? 0) : 0;
    return Math.max(asked, (wait * (1 + Math.random())) / 2);
}
function publicError(error) {
    return error instanceof APIError || error instanceof RedirectError ? error : new NetworkError(error);
}
/** Waits, or fails as soon as the signal aborts. */
export function sleep(milliseconds, signal) {
    return new Promise((resolve, reject) => {
        const abort = () => {
            clearTimeout(timer);
            reject(signal?.reason);
        };
        const timer = setTimeout(() => {
            signal?.removeEventListener("abort", abort);
            resolve();
        }, milliseconds);
        signal?.addEventListener("abort", abort, { once: true });
        if (signal?.aborted)
            abort();
    });
}
