import { RedirectError } from "./errors.ts";

/** Reports whether a key may be sent to an address: over HTTPS, or over HTTP to this machine. */
export function isSecure(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const isLoopback = hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
  return protocol === "https:" || (protocol === "http:" && isLoopback);
}

/** The error of a response that is a redirect. Browsers hide its target. */
export function redirectOf(response: Response, site: string): RedirectError | undefined {
  const isRedirect = response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400);
  if (!isRedirect) return undefined;
  const location = response.headers.get("Location") ?? "";
  const isKnown = location !== "" && URL.canParse(location, site);
  return new RedirectError(response.status, isKnown ? new URL(location, site).origin : "an unknown address");
}
