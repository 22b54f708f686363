// Brings the islands of a page to life, including those that arrive later with a fragment. The server prints an
// <island-root> with the address of the component's script, preceded by its props as JSON, and with the rendered markup
// inside (place.templ).

import type { ComponentType } from "preact";
import { keep } from "./keep.ts";
import type { mount } from "./mount.ts";
import { wakes } from "./wake.ts";

/** A component's script. */
interface Island {
  default: ComponentType;
  mount: typeof mount;
}

class IslandRoot extends HTMLElement {
  #props: string | undefined;
  #stopWaiting: (() => void) | undefined;
  #unmount: (() => void) | undefined;
  #started = false;
  #pressed: HTMLElement | undefined;
  #sent: { form: HTMLFormElement; button: HTMLElement | null } | undefined;

  connectedCallback(): void {
    this.#props ??= this.previousElementSibling?.textContent ?? ""; // the element may be moved away from them later
    if (this.#started || this.#stopWaiting) return;
    this.addEventListener("click", this.#note, { capture: true });
    const name = this.getAttribute("wake") ?? "load";
    if (name === "interaction") this.addEventListener("submit", this.#hold, { capture: true });
    const wake = wakes[name] ?? wakes.load;
    this.#stopWaiting = wake?.(this, () => this.#start());
  }

  /** A move is a removal and an insertion in one go: only an element that stays away is unmounted. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#stopWaiting?.();
      this.#stopWaiting = undefined;
      if (!this.#unmount) return;
      this.#unmount();
      this.#unmount = undefined;
      this.#started = false;
      this.removeAttribute("drawn"); // nothing is left to hydrate if it comes back
      this.removeAttribute("ready");
    });
  }

  #start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#stopWaiting?.();
    this.#hydrate()
      .catch((error: unknown) => console.error("The island stays as the server drew it:", error))
      .finally(() => this.#release());
  }

  async #hydrate(): Promise<void> {
    const { mount, default: component }: Island = await import(this.getAttribute("src") ?? "");
    if (!this.isConnected) {
      this.#started = false; // it starts again if it comes back
      return;
    }
    const restore = keep(this);
    try {
      this.#unmount = mount(this, component, JSON.parse(this.#props ?? ""), this.hasAttribute("drawn"));
    } finally {
      restore();
    }
    this.removeEventListener("click", this.#note, { capture: true });
    this.setAttribute("ready", "");
    this.#pressed?.isConnected && queueMicrotask(() => this.#pressed?.click());
  }

  /**
   * Holds back a form whose submission woke the island, for the island to handle. A form of any other island works by
   * itself until the island is ready, and so do links.
   */
  #hold = (event: SubmitEvent): void => {
    event.preventDefault();
    this.#sent = { form: event.target as HTMLFormElement, button: event.submitter };
    if (event.submitter) event.submitter.ariaBusy = "true";
    this.#start();
  };

  /** Sends the form again: to the component, or to the server if there is none. */
  #release(): void {
    this.removeEventListener("submit", this.#hold, { capture: true });
    const { form, button } = this.#sent ?? {};
    this.#sent = undefined;
    if (button) button.ariaBusy = null;
    if (form?.isConnected) setTimeout(() => form.requestSubmit(button)); // once the component knows what was typed
  }

  /** Remembers the first press of a button that only the component can answer. */
  #note = (event: Event): void => {
    const target = event.target as Element;
    this.#pressed ??= target.closest<HTMLElement>("button[type=button], [role=button]") ?? undefined;
    this.#start();
  };
}

customElements.define("island-root", IslandRoot);
