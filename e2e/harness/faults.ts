import type { BrowserContext } from "@playwright/test";

/** The unexpected errors of a browser context. A test fails if any are left. */
export class Faults {
  readonly #seen: string[] = [];
  readonly #site: string;

  constructor(context: BrowserContext, site: string) {
    this.#site = site;
    context.on("console", (message) => {
      if (message.type() === "error") this.#seen.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => this.#seen.push(`page: ${error.error()}`));
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText;
      const abandoned = reason === "net::ERR_ABORTED"; // navigation during the load
      const unused = reason === "csp"; // a preload with scripting off; policy violations are recorded below
      if (this.#isOurs(request.url()) && !abandoned && !unused) this.#seen.push(`request: ${request.url()} ${reason}`);
    });
    context.on("response", (response) => {
      if (this.#isOurs(response.url()) && response.status() >= 400) {
        this.#seen.push(`response: ${response.status()} ${response.url()}`);
      }
    });
  }

  /** Makes the context's pages report policy violations, even those that Chromium does not log to the console. */
  static async reportPolicyViolations(context: BrowserContext): Promise<void> {
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (violation) => {
        console.error(`Content-Security-Policy: ${violation.violatedDirective} stopped ${violation.blockedURI}`);
      });
    });
  }

  #isOurs(url: string): boolean {
    return new URL(url).origin === this.#site;
  }

  /** Removes the faults that a test provokes. It fails if there are none, since a stale expectation hides faults. */
  expect(pattern: RegExp): void {
    const others = this.#seen.filter((fault) => !pattern.test(fault));
    if (others.length === this.#seen.length) throw new Error(`No fault matches ${pattern}. Seen: ${this.#seen}`);
    this.#seen.splice(0, this.#seen.length, ...others);
  }

  /** Expects a response with this status, which the browser logs as an error. */
  expectStatus(status: number): void {
    this.expect(new RegExp(`^response: ${status} |status of ${status} `));
  }

  /** Fails if any faults are left. */
  check(): void {
    if (this.#seen.length > 0) throw new Error(`The browser reported:\n${this.#seen.join("\n")}`);
  }
}
