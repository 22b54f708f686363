import { expect, test } from "./harness/test.ts";

// Tests the harness: the browser's errors must fail a test. These pages break the rules on purpose.
const broken = [
  { what: "an error on the console", body: `<script>console.error("oh no")</script>`, fault: /^console: oh no/ },
  { what: "an exception", body: `<script>throw new Error("oh no")</script>`, fault: /^page: .*oh no/ },
  {
    what: "a script against the policy",
    body: "<script>1</script>",
    policy: "script-src 'none'",
    fault: /Content.Security.Policy/,
  },
  {
    what: "a style against the policy",
    body: `<p style="color:red">`,
    policy: "style-src 'none'",
    fault: /Content.Security.Policy/,
  },
  {
    what: "a file that is missing",
    body: `<script src="/static/missing.js"></script>`,
    fault: /^response: 404 .*missing/,
  },
];

for (const { what, body, policy, fault } of broken) {
  test(`${what} is a fault`, async ({ page, faults }) => {
    await page.route("/broken", (route) =>
      route.fulfill({
        contentType: "text/html",
        headers: policy ? { "Content-Security-Policy": policy } : {},
        body: `<!doctype html><title>broken</title>${body}`,
      }),
    );
    await page.goto("/broken", { waitUntil: "networkidle" });
    expect(() => faults.check()).toThrow(/The browser reported/);
    faults.expect(fault);
    if (what.includes("missing")) faults.expect(/^console: Failed to load resource|^console: Refused to execute/);
  });
}
