import type { Page } from "@playwright/test";
import { textOf } from "../text.ts";
import { at, type View } from "./view.ts";

/** Opens a page and hydrates its demo. */
async function openDemo(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await page.locator("#try").scrollIntoViewIfNeeded();
  await page.locator("island-root[ready]").waitFor();
}

/** Sends a text of this many words to the free tool. */
async function humanizeFreely(page: Page, words: number): Promise<void> {
  await page.goto("/free-ai-humanizer");
  await page.getByRole("textbox", { name: "Your draft" }).fill(textOf(words));
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Humanize Text" }).click()]);
}

/** The views of public pages, the demo, and the free tool. */
export const visitors: View[] = [
  at("home", "visitor", "/"),
  {
    name: "home-upsell",
    who: "visitor",
    open: async (page) => {
      await openDemo(page);
      await page.getByRole("button", { name: "Get Started - Sign Up" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "home-posted",
    who: "visitor",
    open: async (page) => {
      await page.goto("/");
      await page.locator("#try").evaluate((form: HTMLFormElement) => form.submit()); // as without a script
      await page.getByRole("dialog").waitFor();
    },
  },
  at("home-signed-in", "user", "/"),
  at("home-features", "member", "/?features"),
  {
    name: "home-processing",
    who: "user",
    open: async (page) => {
      await page.addInitScript(() => {
        const { setInterval } = window;
        const slowed = (act: () => void, time = 0) => setInterval(act, 1000 * time);
        Object.assign(window, { setInterval: slowed }); // the run does not end during the checks
      });
      await openDemo(page);
      await page.getByRole("button", { name: "See the Magic" }).click();
      await page.getByRole("dialog", { name: "Transforming Text" }).waitFor();
    },
  },
  {
    name: "home-result",
    who: "user",
    open: async (page) => {
      await openDemo(page);
      await page.getByRole("button", { name: "See the Magic" }).click();
      await page.getByText("The sample’s result").waitFor();
      await page.locator("dialog[open]").waitFor({ state: "hidden" });
    },
  },
  {
    name: "home-problem",
    who: "user",
    open: async (page) => {
      await openDemo(page);
      await page.getByRole("textbox", { name: "AI-Generated Text" }).fill(textOf(20));
      await page.getByRole("button", { name: "Transform This Text" }).click();
      await page.getByRole("button", { name: "Maybe Later" }).click();
      await page.getByRole("alert").filter({ visible: true }).waitFor();
    },
  },
  at("tools", "visitor", "/tools"),
  at("tool", "visitor", "/tools/humanize-ai-for-emails"),
  at("tool-member", "member", "/tools/humanize-ai-for-emails"),
  at("tool-unmeasured", "visitor", "/tools/humanize-ai-for-landing-pages"),
  {
    name: "tool-result",
    who: "user",
    open: async (page) => {
      await openDemo(page, "/tools/humanize-ai-for-emails");
      await page.getByRole("button", { name: "See the Magic" }).click();
      await page.getByText("The sample’s result").waitFor();
      await page.locator("dialog[open]").waitFor({ state: "hidden" });
    },
  },
  at("use-cases", "visitor", "/use-cases"),
  at("pricing", "visitor", "/pricing"),
  at("pricing-member", "member", "/pricing"),
  at("blog", "visitor", "/blog"),
  at("blog-search", "visitor", "/blog?search=voice"),
  at("blog-empty", "visitor", "/blog?search=semicolons+in+Latin"),
  at("article", "visitor", "/blog/how-to-preserve-brand-voice-with-ai"),
  {
    name: "article-demo-result",
    who: "visitor",
    open: async (page) => {
      await page.goto("/blog/make-ai-writing-sound-conversational");
      await page.getByRole("button", { name: "Try Demo" }).click();
      await page.getByRole("button", { name: "Maybe Later" }).click();
      await page.getByText("The sample’s result").waitFor();
    },
  },
  at("mail", "visitor", "/dev/mail"),
  {
    name: "site-menu",
    who: "visitor",
    open: async (page) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto("/");
      await page.getByRole("banner").locator("summary", { hasText: "Menu" }).click();
    },
  },
  {
    name: "user-menu",
    who: "member",
    open: async (page) => {
      await page.goto("/account");
      await page.getByRole("banner").locator("summary", { hasText: "Ada" }).click();
    },
  },
  at("contact", "visitor", "/contact"),
  at("developers", "visitor", "/developers"),
  at("status", "visitor", "/status"),
  at("word", "visitor", "/word"),
  at("privacy", "visitor", "/privacy"),
  at("terms", "visitor", "/terms"),
  at("refund-policy", "visitor", "/refund"),
  at("methodology", "visitor", "/methodology"),
  at("about", "visitor", "/about"),
  at("help", "visitor", "/help"),
  at("free", "visitor", "/free-ai-humanizer"),
  at("free-member", "member", "/free-ai-humanizer"),
  { name: "free-result", who: "visitor", open: (page) => humanizeFreely(page, 120) },
  {
    name: "free-earlier-result",
    who: "visitor",
    status: 429,
    open: async (page) => {
      await humanizeFreely(page, 120);
      for (let text = 2; text <= 5; text++) {
        await page.context().request.post("/free-ai-humanizer", { form: { text: textOf(20 + text) } });
      }
      await page.getByRole("textbox", { name: "Your draft" }).fill(textOf(80));
      await page.getByRole("button", { name: "Humanize Text" }).click();
      await page.getByText("Result of your earlier text").waitFor();
    },
  },
  { name: "free-too-long", who: "visitor", status: 400, open: (page) => humanizeFreely(page, 1010) },
  { ...at("missing", "visitor", "/no-such-page"), status: 404 },
  { ...at("missing-near", "visitor", "/chatgpt-emails"), status: 404 },
];
