import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { type BrowserContext, chromium, type Page, type Worker } from "@playwright/test";
import { browser } from "./browser.ts";
import { evaluateAsExtension, revealPanel } from "./closed_shadow.ts";
import { test as base, expect } from "./test.ts";

export { expect };

/** A Chromium that loads extensions, unlike the headless shell. `make e2e` sets it. */
const executablePath = process.env.CHROMIUM_WITH_EXTENSIONS;

/** The built extension in a browser of its own. */
export interface Extension {
  readonly context: BrowserContext;
  readonly background: Worker;
  /** Opens one of the extension's own pages. */
  open(name: "options.html" | "notice.html"): Promise<Page>;
  /** Opens a page with this body on another site, to which the extension has no permission. */
  openSite(body: string): Promise<Page>;
  /** Clicks the extension's button in the toolbar, and lets the test see into the panel. */
  press(page: Page): Promise<void>;
  /** What the extension's script in a page gets when it reads the storage with the key. */
  storageSeenBy(page: Page): Promise<string>;
  /** Stores a key in the settings page. */
  addKey(key: string): Promise<void>;
}

interface WorkerFixtures {
  /** The folder of the extension, built for the server under test. */
  extensionFolder: string;
}

export const test = base.extend<{ extension: Extension }, WorkerFixtures>({
  extensionFolder: [
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), "plainhand-extension-"));
      const { BASE_URL } = JSON.parse(process.env.PLAINHAND_E2E ?? "{}");
      const root = resolve(import.meta.dirname, "../..");
      await promisify(execFile)("go", ["run", "./cmd/extension", "-out", folder], {
        cwd: root,
        env: { ...process.env, BASE_URL },
      });
      await use(join(folder, "chromium"));
      await rm(folder, { recursive: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  extension: async ({ extensionFolder }, use) => {
    test.skip(!executablePath && !process.env.CI, "CHROMIUM_WITH_EXTENSIONS is not set: see make e2e");
    const context = await launch(extensionFolder);
    const site = await serveSite();
    await use(await driver(context, site.url));
    await context.close();
    site.close();
  },
});

async function launch(folder: string): Promise<BrowserContext> {
  const { launchOptions, reducedMotion } = browser;
  return chromium.launchPersistentContext("", {
    executablePath,
    chromiumSandbox: launchOptions.chromiumSandbox,
    reducedMotion,
    viewport: { width: 1280, height: 800 },
    ignoreDefaultArgs: ["--disable-extensions"],
    args: [
      ...launchOptions.args,
      "--headless=new",
      "--enable-unsafe-extension-debugging", // for pressing the button
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
    ],
  });
}

/** Serves the body in the address. Its host is another site than the server under test. */
async function serveSite(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const body = new URL(request.url ?? "/", "http://site").searchParams.get("body") ?? "";
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Content-Security-Policy", "default-src 'self'; script-src 'unsafe-inline'; frame-src *");
    response.end(`<!doctype html><html lang="en"><title>A page</title><main><h1>Notes</h1>${body}</main></html>`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://site.localhost:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

async function driver(context: BrowserContext, site: string): Promise<Extension> {
  const background = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const open: Extension["open"] = async (name) => {
    const page = await context.newPage();
    await page.goto(new URL(name, background.url()).href);
    return page;
  };
  return {
    context,
    background,
    open,
    async openSite(body) {
      const page = await context.newPage();
      await page.goto(`${site}?${new URLSearchParams({ body })}`);
      return page;
    },
    async press(page) {
      await pressButton(context, new URL(background.url()).host, page);
      await revealPanel(page);
    },
    storageSeenBy: (page) => evaluateAsExtension(page, "chrome.storage.local.get().then(JSON.stringify, String)"),
    async addKey(key) {
      const page = await open("options.html");
      await page.getByLabel("Key", { exact: true }).fill(key);
      await page.getByRole("button", { name: "Check" }).click();
      await expect(page.getByText("The key works.")).toBeVisible();
      await page.close();
    },
  };
}

/** Presses the button in the toolbar, which gives the extension access to the tab as a user's click does. */
export async function pressButton(context: BrowserContext, id: string, page: Page): Promise<void> {
  await page.bringToFront();
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error("the browser has no session");
  const { targetInfos } = await session.send("Target.getTargets", { filter: [{ type: "tab" }] });
  const targetId = targetInfos.find(({ url }) => url === page.url())?.targetId;
  await (session.send as (method: string, parameters: object) => Promise<unknown>)("Extensions.triggerAction", {
    id,
    targetId,
  });
  await session.detach();
}
