// Defines an element that has the editor of a customer's brand on a page of the customer's own:
//
//   <script type="module" src="https://editor.example.com/embed.js"></script>
//   <text-editor token="…"></text-editor>
//
// The token is signed by the customer's server. When its session is over, the element asks the page for another one with
// the event "token", whose detail has a function that takes it. The page's styles and scripts do not reach inside.

import { createElement, render } from "preact";
import type { Post } from "../humanizing/call.ts";
import { Editor, type Start } from "./Editor.tsx";
import { sprite } from "./sprite.ts";

/** The styles that cmd/assets has bundled from embed.css. */
declare const EMBED_STYLES: string;

interface Begun extends Start {
  readonly success: boolean;
  readonly session: string;
  readonly styles: string;
  readonly error?: string;
  readonly advice?: string;
}

const here = new URL(import.meta.url);
const patience = 60_000; // milliseconds, for the page to bring another token

class EditorElement extends HTMLElement {
  static readonly observedAttributes = ["token"];

  readonly #shadow = this.attachShadow({ mode: "closed" });
  readonly #brand = new CSSStyleSheet();
  readonly #place = document.createElement("div");
  #session = "";
  #began = false;

  constructor() {
    super();
    const own = new CSSStyleSheet();
    own.replaceSync(EMBED_STYLES);
    this.#shadow.adoptedStyleSheets = [own, this.#brand];
    this.#place.innerHTML = sprite;
    this.#shadow.append(this.#place);
  }

  attributeChangedCallback(_: string, __: string | null, token: string | null): void {
    if (token) void this.#begin(token);
  }

  /** Turns a token into a session, and shows the editor the first time. */
  async #begin(token: string): Promise<void> {
    this.removeAttribute("token"); // it is used up, and nobody else's to read
    try {
      const begun = await this.#ask(token);
      this.#session = begun.session;
      this.#brand.replaceSync(begun.styles.replaceAll(":root", ":host"));
      this.dispatchEvent(new CustomEvent("session"));
      if (!this.#began) this.#show(begun);
      this.#began = true;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (!this.#began) this.#fail(message);
      this.dispatchEvent(new CustomEvent("problem", { detail: message }));
    }
  }

  async #ask(token: string): Promise<Begun> {
    const answer = await call("embed/session", { token }, {});
    const begun = (await answer.json()) as Begun;
    if (!answer.ok) throw new Error(`${begun.error} ${begun.advice ?? ""}`.trim());
    return begun;
  }

  #show(begun: Begun): void {
    const host = document.createElement("div");
    this.#shadow.append(host);
    const onResult = (text: string) => this.dispatchEvent(new CustomEvent("result", { detail: text }));
    render(createElement(Editor, { ...begun, text: this.textContent?.trim() ?? "", post: this.#post, onResult }), host);
  }

  #fail(message: string): void {
    const notice = document.createElement("p");
    notice.setAttribute("role", "alert");
    notice.textContent = message;
    this.#shadow.append(notice);
  }

  /** Sends a text, with another session if this one is over. */
  readonly #post: Post = async (body, headers, signal) => {
    const send = () => call("embed/humanize", body, { ...headers, Authorization: `Bearer ${this.#session}` }, signal);
    const answer = await send();
    if (answer.status !== 401) return answer;
    await this.#renew();
    return send();
  };

  #renew(): Promise<void> {
    return new Promise((done, fail) => {
      setTimeout(() => fail(new Error("the page brought no token")), patience);
      this.addEventListener("session", () => done(), { once: true });
      this.addEventListener("problem", () => fail(new Error("the token was refused")), { once: true });
      const take = (token: string) => this.#begin(token);
      this.dispatchEvent(new CustomEvent("token", { detail: take }));
    });
  }
}

async function call(
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(new URL(path, here), {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
    credentials: "omit",
    ...(signal ? { signal } : {}),
  });
}

const name = here.searchParams.get("as") ?? "element-to-name";
if (!customElements.get(name)) customElements.define(name, EditorElement);
