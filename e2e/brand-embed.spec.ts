import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./harness/accessibility.ts";
import { publishBrand } from "./harness/brand.ts";
import { expect, test } from "./harness/test.ts";

// The embedded editor as a custom element on a customer's own page, which is cross-site to the browser.

const email = "nora@harborpine.example";

/** The element's name on the main host in snippets that customers pasted before November 30, 2026. */
const formerTag = "plainhand-editor";

interface OwnSite {
  readonly origin: string;
  readonly server: Server;
}

/** Starts a customer's site, whose page has the element and whose server signs tokens. */
async function ownSite(base: string, sign: (origin: string) => string): Promise<OwnSite> {
  const server = createServer((request, response) => {
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    if (request.url === "/token") {
      response.end(sign(origin));
      return;
    }
    if (request.url === "/framed") {
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
      response.end(`<!doctype html><html lang="en"><title>A customer's page</title><h1>Notes</h1>
        <iframe title="Editor" width="800" height="600" src="${base}/embed/frame#token=${sign(origin)}"></iframe>
        <script>addEventListener("message", ({ data }) => { if (data.result) document.title = data.result; });</script>`);
      return;
    }
    const tag = request.url === "/former" ? formerTag : "embedded-text-editor";
    const policy = `default-src 'self'; script-src 'unsafe-inline' ${base}/; connect-src 'self' ${base}/`;
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy });
    response.end(`<!doctype html><html lang="en"><title>A customer's page</title><main><h1>Notes</h1>
      <${tag}>We utilize robust tools in order to help you.</${tag}></main>
      <script type="module" src="${base}/embed.js"></script>
      <script type="module">
        const editor = document.querySelector("${tag}");
        const token = async () => (await fetch("/token")).text();
        editor.addEventListener("token", async ({ detail }) => detail(await token()));
        editor.addEventListener("result", ({ detail }) => (document.title = detail));
        editor.setAttribute("token", await token());
      </script></html>`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}

/** A token, signed as the account page documents it. */
function signed(secret: string, slug: string, origin: string, seconds = 300): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = {
    iss: slug,
    aud: origin,
    sub: email,
    exp: Math.floor(Date.now() / 1000) + seconds,
    jti: randomUUID(),
  };
  const whole = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${whole}.${createHmac("sha256", secret).update(whole).digest("base64url")}`;
}

/** A page whose closed shadow roots are open to the test. It sends none of the other tests' extra headers. */
async function reader(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce", extraHTTPHeaders: {} });
  await context.addInitScript(() => {
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      document.documentElement.dataset.shadow = init.mode;
      return attach.call(this, { ...init, mode: "open" });
    };
  });
  return context.newPage();
}

/** Allows an origin, and returns the signing secret. */
async function allow(page: Page, origin: string): Promise<string> {
  await page.goto("/account/brand/embed");
  await page.getByLabel("Your sites, one per line").fill(origin);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("It takes effect within a minute.")).toBeVisible();
  return (await page.locator("#secret").textContent()) ?? "";
}

test("the editor works on a customer's own page", async ({ page, browser, baseURL, user: _ }) => {
  const brand = await publishBrand(page);
  await page.request.post("/account/brand/people", { form: { email, role: "editor", words: "500" } });
  let secret = "";
  const { origin, server } = await ownSite(`${baseURL}${brand.path}`, (origin) => signed(secret, brand.slug, origin));
  secret = await allow(page, origin);
  const theirs = await reader(browser);
  await theirs.goto(origin);
  const draft = theirs.getByRole("textbox", { name: "Your draft" });
  await expect(draft).toHaveValue("We utilize robust tools in order to help you.");
  await expect(theirs.locator("html")).toHaveAttribute("data-shadow", "closed");
  await theirs.getByRole("button", { name: "Humanize Text" }).click();
  const result = theirs.getByRole("group", { name: "Result with marks" });
  await expect(result).toContainText("use");
  await expect(theirs).toHaveTitle(/^We use /);
  await result.getByRole("link").first().click(); // reverts the change
  await expect(theirs).toHaveTitle(/^We utilize /);
  await expectAccessible(theirs);
  expect(await theirs.locator("embedded-text-editor").getAttribute("token")).toBeNull();
  await theirs.context().close();
  server.close();
});

test("a page with the element's former name works", async ({ page, browser, baseURL, user: _ }) => {
  const brand = await publishBrand(page);
  await page.request.post("/account/brand/people", { form: { email, role: "editor", words: "500" } });
  let secret = "";
  const { origin, server } = await ownSite(`${baseURL}${brand.path}`, (origin) => signed(secret, brand.slug, origin));
  secret = await allow(page, origin);
  await expect(page.getByText(`<embedded-text-editor token="TOKEN"></embedded-text-editor>`)).toBeVisible();
  const theirs = await reader(browser);
  await theirs.goto(`${origin}/former`);
  const draft = theirs.locator(formerTag).getByRole("textbox", { name: "Your draft" });
  await expect(draft).toHaveValue("We utilize robust tools in order to help you.");
  await theirs.context().close();
  server.close();
});

test("a page from an origin that is not allowed is refused, and says so", async ({
  page,
  browser,
  baseURL,
  user: _,
}) => {
  const brand = await publishBrand(page);
  await page.request.post("/account/brand/people", { form: { email, role: "editor" } });
  let secret = "";
  const { origin, server } = await ownSite(`${baseURL}${brand.path}`, (origin) => signed(secret, brand.slug, origin));
  secret = await allow(page, "https://app.harborpine.example");
  const theirs = await reader(browser);
  await theirs.goto(origin);
  await expect(theirs.getByRole("alert")).toBeVisible();
  await theirs.context().close();
  server.close();
});

test("the editor works in a frame", async ({ page, browser, baseURL, user: _ }) => {
  const brand = await publishBrand(page);
  await page.request.post("/account/brand/people", { form: { email, role: "editor", words: "500" } });
  let secret = "";
  const { origin, server } = await ownSite(`${baseURL}${brand.path}`, (origin) => signed(secret, brand.slug, origin));
  secret = await allow(page, origin);
  const theirs = await reader(browser);
  await theirs.goto(`${origin}/framed`);
  const frame = theirs.frameLocator("iframe");
  await frame.getByRole("textbox", { name: "Your draft" }).fill("We utilize robust tools in order to help you.");
  await frame.getByRole("button", { name: "Humanize Text" }).click();
  await expect(theirs).toHaveTitle(/^We use /);
  await theirs.context().close();
  server.close();
});
