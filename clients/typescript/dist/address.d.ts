import { RedirectError } from "./errors.js";
/** Reports whether a key may be sent to an address: over HTTPS, or over HTTP to this machine. */
export declare function isSecure(address: string): boolean;
/** The error of a response that is a redirect. Browsers hide its target. */
export declare function redirectOf(response: Response, site: string): RedirectError | undefined;
