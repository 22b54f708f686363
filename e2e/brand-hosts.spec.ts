import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { connect } from "node:tls";
import { promisify } from "node:util";
import { type Browser, type BrowserContext, test as base, chromium, expect, type Page } from "@playwright/test";
import { expectAccessible } from "./harness/accessibility.ts";
import { browser as settings } from "./harness/browser.ts";
import { NameServer } from "./harness/names.ts";
import { hasProxy, startProxy } from "./harness/proxy.ts";
import { freePort, launch, type Program } from "./harness/server.ts";
import { newPerson } from "./harness/test.ts";

// A customer's brand on its own host, next to the main site, through a real proxy.

const ours = "app.plainhand.test";
const theirs = "editor.harborpine.com";
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32" onload="alert(1)">
  <script>alert(1)</script><rect width="120" height="32" fill="#0b6e4f"/></svg>`;

interface Place {
  readonly program: Program;
  readonly names: NameServer;
  readonly port: number;
  readonly secure: number;
  readonly browser: Browser;
}

const test = base.extend<object, { place: Place }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures this one needs
    async ({}, use) => {
      const [port, secure] = [await freePort(), await freePort()];
      const names = await NameServer.start();
      const program = await launch("brand-hosts", {
        BASE_URL: `http://${ours}:${port}`,
        NAME_SERVER: names.address,
        BRAND_MAIL_FROM: "mail@letters.example",
        WEBHOOKS_ALLOW_PRIVATE: "1",
      });
      const proxy = await startProxy({ plain: port, secure, program: Number(program.environment.PORT) });
      const { executablePath, chromiumSandbox, args } = settings.launchOptions;
      const browser = await chromium.launch({
        executablePath,
        chromiumSandbox,
        args: [...args, "--host-resolver-rules=MAP * 127.0.0.1"],
      });
      await use({ program, names, port, secure, browser });
      await browser.close();
      await proxy.stop();
      names.stop();
      await program.stop();
    },
    { scope: "worker" },
  ],
});

test.skip(!hasProxy && !process.env.CI, "Caddy is not installed"); // in CI, the tests fail without it

test("a customer's members work under the brand, on its host, next to the main site", async ({ place }) => {
  const owner = await onHost(place, ours);
  await becomeCustomer(place, owner);

  await test.step("the brand is made, looked at, and published", async () => {
    await owner.goto("/account/brand");
    await owner.getByLabel("Name", { exact: true }).fill("Harbor & Pine");
    await owner.getByLabel("Logo (optional)").setInputFiles({
      name: "logo.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from(logo),
    });
    const colors = owner.locator("#colors");
    const before = await colors.textContent();
    await owner.getByLabel("Color").fill("#fefefe"); // white on white
    await expect(colors).not.toHaveText(before ?? "");
    await owner.getByLabel("Address on our site, after /w/").fill("harbor-pine");
    await owner.getByLabel("Support email").fill("help@harborpine.com");
    await owner.getByRole("button", { name: "Save" }).click();
    await expect(owner.getByText("Members see it after you publish it.")).toBeVisible();
    for (const surface of ["email", "sign-in", "editor"]) {
      const preview = await owner.context().newPage();
      await preview.goto(`/account/brand/preview/${surface}`);
      await expect(preview.locator("body")).toContainText(surface === "editor" ? "Your draft" : /Sign in|invited/);
      if (surface !== "email") await expectUnbranded(preview);
      await preview.close();
    }
    await owner.getByRole("button", { name: "Publish" }).click();
    await expect(owner.getByText("Members see it within a minute.")).toBeVisible();
  });

  await test.step("the host is verified by its record", async () => {
    await owner.getByLabel("Host name").fill(theirs);
    await owner.getByRole("button", { name: "Add host" }).click();
    await owner.getByRole("button", { name: `Check the records: ${theirs}` }).click();
    await expect(owner.getByText("We can’t find the TXT record yet.")).toBeVisible();
    expect(await certificateFor(place, theirs)).toBe(false);
    const token = await owner.locator(".records dd").last().textContent();
    place.names.texts.set(`_editor-challenge.${theirs}`, token ?? "");
    await owner.getByRole("button", { name: `Check the records: ${theirs}` }).click();
    await expect(owner.getByText("Host verified.")).toBeVisible();
    expect(await certificateFor(place, theirs)).toBe(true);
    expect(await certificateFor(place, "editor.stranger.com")).toBe(false);
  });

  await owner.goto("/account/brand/people");
  await owner.getByLabel("Email").fill("nora@harborpine.com");
  await owner.getByLabel("Words per month (optional)").fill("500");
  await owner.getByRole("button", { name: "Send invitation" }).click();
  await expect(owner.getByText("Invitation sent.")).toBeVisible();

  const nora = await onHost(place, theirs);
  const seen = watch(nora.context());
  await test.step("an invited person comes in", async () => {
    const letter = await letterTo(place, "nora@harborpine.com", "You’re invited to Harbor & Pine.");
    expect(letter).not.toMatch(/plainhand/i);
    await nora.goto(letter.match(/http:\S+\/enter\/\S+/)?.[0] ?? "");
    await nora.getByRole("button", { name: "Join" }).click();
    await expect(nora).toHaveURL(`http://${theirs}:${place.port}/platform`);
  });

  await test.step("and works there", async () => {
    await nora.locator("island-root[ready]").waitFor();
    await nora.getByRole("textbox", { name: "Your draft" }).fill("We utilize robust tools in order to help you.");
    await nora.getByRole("button", { name: "Humanize Text" }).click();
    await expect(nora.getByRole("group", { name: "Result with marks" })).toContainText("use");
    for (const path of [
      "/platform",
      "/platform/bulk",
      "/account/texts",
      "/account",
      "/account/preferences",
      "/nowhere",
    ]) {
      await nora.goto(path);
      await expectUnbranded(nora);
      if (path === "/account") await expectAccessible(nora);
    }
    await expect(owner.context().cookies(`http://${theirs}:${place.port}`)).resolves.toEqual([]);
    expect((await nora.context().cookies()).map(({ name }) => name).sort()).toEqual(["session", "session-browser"]);
  });

  await test.step("and comes back by a link from an email", async () => {
    await nora.goto("/account");
    await nora.getByRole("button", { name: "Sign Out", exact: true }).click();
    await nora.getByLabel("Email", { exact: true }).fill("nora@harborpine.com");
    await nora.getByRole("button", { name: "Email me a link" }).click();
    await expect(nora.getByRole("heading", { name: "Check your email" })).toBeVisible();
    const letter = await letterTo(place, "nora@harborpine.com", "Here’s your link to sign in.");
    await nora.goto(letter.match(/http:\S+\/enter\/\S+/)?.[0] ?? "");
    await nora.getByRole("button", { name: "Sign In" }).click();
    await expect(nora).toHaveURL(/\/platform/);
  });

  await test.step("until she is removed", async () => {
    await owner.goto("/account/brand/people");
    await owner.getByRole("link", { name: "nora@harborpine.com" }).click();
    await owner.getByRole("button", { name: "Remove member" }).click();
    await expect(owner.getByText("Member removed.")).toBeVisible();
    await nora.goto("/account");
    await expect(nora).toHaveURL(/\/login/);
  });
  expect(await seen(), "where our name was").toEqual([]);
});

/** A page in a new browser context, on a host. */
async function onHost({ browser, port }: Place, host: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: `http://${host}:${port}`, reducedMotion: "reduce" });
  return context.newPage();
}

/** Signs up a user with the plan Premium. */
async function becomeCustomer({ program }: Place, page: Page): Promise<void> {
  const person = newPerson();
  await page.goto("/signup");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/");
  const binary = resolve(import.meta.dirname, "../bin/plainhand");
  await promisify(execFile)(binary, ["grant", person.email, "premium"], { env: program.environment });
}

/** The last email to an address that contains some words. */
async function letterTo({ program }: Place, to: string, words: string): Promise<string> {
  const folder = join(program.environment.DATA_DIR ?? "", "mail");
  let found = "";
  await expect(async () => {
    for (const name of (await readdir(folder)).sort()) {
      const text = decoded(await readFile(join(folder, name), "latin1"));
      if (text.includes(to) && text.includes(words)) found = text;
    }
    expect(found).not.toBe("");
  }).toPass();
  return found;
}

/** Decodes a quoted-printable email. */
function decoded(email: string): string {
  const bytes = email
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** Records the responses of a context that contain the product's name; the returned function lists them. */
function watch(context: BrowserContext): () => Promise<string[]> {
  const found: Promise<string>[] = [];
  context.on("response", (response) => {
    const check = async (): Promise<string> => {
      const body = await response.text().catch(() => "");
      const all = `${JSON.stringify(await response.allHeaders())}\n${body}`;
      return /plainhand/i.test(all) ? response.url() : "";
    };
    found.push(check());
  });
  return async () => (await Promise.all(found)).filter(Boolean);
}

/** Checks that neither the product's name nor its link color is on a page, in either theme. */
async function expectUnbranded(page: Page): Promise<void> {
  expect(await page.content()).not.toMatch(/plainhand|Premium|\$99/i);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const colored = await page.evaluate(() => {
      const own = ["oklch(0.43 0.155 262)", "oklch(0.8 0.085 254)", "oklch(0.508 0.188 27)", "oklch(0.742 0.14 31)"];
      const properties = ["color", "backgroundColor", "borderTopColor", "fill", "stroke", "outlineColor"] as const;
      return [...document.querySelectorAll("body, body *")]
        .filter((element) => properties.some((property) => own.includes(getComputedStyle(element)[property])))
        .map(({ outerHTML }) => outerHTML.slice(0, 100));
    });
    expect(colored, colorScheme).toEqual([]);
  }
}

/** Reports whether the proxy gets a certificate for a host. */
async function certificateFor({ secure }: Place, host: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host: "127.0.0.1", port: secure, servername: host, rejectUnauthorized: false }, () => {
      done(true);
      socket.end();
    });
    socket.on("error", () => done(false));
  });
}
