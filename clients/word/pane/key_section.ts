import { button, element } from "../../browser/ui/elements.ts";
import { keyHint } from "../../browser/ui/key_check.ts";
import { problemNotice } from "../../browser/ui/notice.ts";
import type { PaneSettings } from "../settings.ts";
import type { PaneStorage } from "../storage.ts";
import type { Account } from "./account.ts";

/** The part of the pane for the API key: open without one, folded with one. */
export class KeySection {
  readonly element = element("details", { className: "key" });
  readonly #state = element("summary");
  readonly #field = element("input", {
    id: "key",
    className: "input",
    type: "password",
    autocomplete: "off",
    spellcheck: false,
    "aria-describedby": "key-hint",
  });
  readonly #forget = button("Forget key", () => this.#forgetKey());
  readonly #result = element("div", { role: "status" });
  readonly #account: Account;
  readonly #storage: PaneStorage;
  readonly #changed: () => void;

  /** Calls changed whenever a key was stored or forgotten. */
  constructor(settings: PaneSettings, account: Account, storage: PaneStorage, changed: () => void) {
    this.#account = account;
    this.#storage = storage;
    this.#changed = changed;
    this.element.append(this.#state, this.#form(settings));
    this.element.open = !storage.key;
    this.#show();
  }

  /** Opens the section, and focuses the field for another key. */
  focus(): void {
    this.element.open = true;
    this.#field.focus();
  }

  #form(settings: PaneSettings): HTMLElement {
    const check = element("button", { type: "submit", className: "button", "data-kind": "primary" }, "Check");
    const form = element(
      "form",
      {},
      element("div", { className: "field" }, element("label", { htmlFor: "key" }, "Key"), this.#field, hint(settings)),
      element("div", { className: "row" }, check, this.#forget),
      this.#result,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#check();
    });
    return form;
  }

  #show(): void {
    const { key } = this.#storage;
    this.#state.textContent = key ? `API key: ${keyHint(key)}` : "API key";
    this.#forget.hidden = !key;
  }

  async #check(): Promise<void> {
    this.#result.textContent = "Checking…";
    const check = await this.#account.check(this.#field.value);
    if (check.kind === "failed") {
      this.#result.replaceChildren(problemNotice(check.problem));
      return;
    }
    this.#field.value = "";
    const words = check.words ? `: ${check.words}.` : ".";
    const message = element("div", {}, element("strong", {}, "The key works."), ` ${check.plan}${words}`);
    this.#result.replaceChildren(element("div", { className: "notice", "data-tone": "ok" }, message));
    this.#show();
    this.#changed();
  }

  #forgetKey(): void {
    this.#storage.forgetKey();
    this.#result.textContent = "The key is no longer stored here. To stop it everywhere, revoke it in your account.";
    this.#show();
    this.#changed();
    this.focus();
  }
}

function hint({ keys, site }: PaneSettings): HTMLElement {
  const { host } = new URL(site);
  const page = element("a", { href: keys, target: "_blank", rel: "noopener" }, host);
  const source = keys ? ["Make one on ", page, "."] : ["Ask the person who invited you for one."];
  return element(
    "small",
    { id: "key-hint" },
    ...source,
    " It is stored in this browser only, and sent to no other site.",
  );
}
