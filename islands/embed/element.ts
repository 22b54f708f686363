// Defines the custom element that embeds the editor of a customer's brand in the customer's own page:
//
//   <script type="module" src="https://editor.example.com/embed.js"></script>
//   <embedded-text-editor token="…"></embedded-text-editor>
//
// The customer's server signs the token. When its session has expired, the element dispatches the event "token", whose
// detail is a function that takes a new token. The page's styles and scripts do not reach inside.

import { createElement, render } from "preact";
import type { Post } from "../humanizing/call.ts";
import { Editor, type Start } from "./Editor.tsx";
import { sprite } from "./sprite.ts";

/** The styles of embed.css, inlined by package bundle. */
declare const EMBED_STYLES: string;

interface Session extends Start {
  readonly success: boolean;
  readonly session: string;
  readonly styles: string;
  readonly error?: string;
  readonly advice?: string;
}

const scriptURL = new URL(import.meta.url);
const tokenTimeout = 60_000; // milliseconds until the page must have set a new token

class EditorElement extends HTMLElement {
  static readonly observedAttributes = ["token"];

  readonly #shadow = this.attachShadow({ mode: "closed" });
  readonly #brand = new CSSStyleSheet();
  readonly #sprite = document.createElement("div");
  #bearer = "";
  #started = false;

  constructor() {
    super();
    const base = new CSSStyleSheet();
    base.replaceSync(EMBED_STYLES);
    this.#shadow.adoptedStyleSheets = [base, this.#brand];
    this.#sprite.innerHTML = sprite;
    this.#shadow.append(this.#sprite);
  }

  attributeChangedCallback(_: string, __: string | null, token: string | null): void {
    if (token) void this.#startSession(token);
  }

  /** Exchanges a token for a session, and renders the editor the first time. */
  async #startSession(token: string): Promise<void> {
    this.removeAttribute("token"); // it is single-use, and the page's other scripts must not read it
    try {
      const session = await this.#requestSession(token);
      this.#bearer = session.session;
      this.#brand.replaceSync(session.styles.replaceAll(":root", ":host"));
      this.dispatchEvent(new CustomEvent("session"));
      if (!this.#started) this.#show(session);
      this.#started = true;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (!this.#started) this.#fail(message);
      this.dispatchEvent(new CustomEvent("problem", { detail: message }));
    }
  }

  async #requestSession(token: string): Promise<Session> {
    const answer = await call("embed/session", { token }, {});
    const session = (await answer.json()) as Session;
    if (!answer.ok) throw new Error(`${session.error} ${session.advice ?? ""}`.trim());
    return session;
  }

  #show(session: Session): void {
    const host = document.createElement("div");
    this.#shadow.append(host);
    const onResult = (text: string) => this.dispatchEvent(new CustomEvent("result", { detail: text }));
    render(
      createElement(Editor, { ...session, text: this.textContent?.trim() ?? "", post: this.#post, onResult }),
      host,
    );
  }

  #fail(message: string): void {
    const notice = document.createElement("p");
    notice.setAttribute("role", "alert");
    notice.textContent = message;
    this.#shadow.append(notice);
  }

  /** Sends a text, after renewing an expired session. */
  readonly #post: Post = async (body, headers, signal) => {
    const send = () => call("embed/humanize", body, { ...headers, Authorization: `Bearer ${this.#bearer}` }, signal);
    const answer = await send();
    if (answer.status !== 401) return answer;
    await this.#renew();
    return send();
  };

  #renew(): Promise<void> {
    return new Promise((done, fail) => {
      setTimeout(() => fail(new Error("the page brought no token")), tokenTimeout);
      this.addEventListener("session", () => done(), { once: true });
      this.addEventListener("problem", () => fail(new Error("the token was refused")), { once: true });
      const setToken = (token: string) => this.#startSession(token);
      this.dispatchEvent(new CustomEvent("token", { detail: setToken }));
    });
  }
}

async function call(
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(new URL(path, scriptURL), {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
    credentials: "omit",
    ...(signal ? { signal } : {}),
  });
}

// The element's name and its former one, which the server fills in; ?as=NAME is for pages where they are taken. A class
// can have one name only.
for (const name of (scriptURL.searchParams.get("as") ?? "element-names").split(" ")) {
  if (!customElements.get(name)) customElements.define(name, class extends EditorElement {});
}
