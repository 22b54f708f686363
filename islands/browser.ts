// Hydrates the islands of a page, including those that arrive later with a fragment. The server renders an
// <island-root> with the URL of the component's script, preceded by its props as JSON, and with the rendered markup
// inside (place.templ).

import type { ComponentType } from "preact";
import { recordInput } from "./inputState.ts";
import type { mount } from "./mount.ts";
import { wakes } from "./wake.ts";

/** The exports of a component's script. */
interface Island {
  default: ComponentType;
  mount: typeof mount;
}

class IslandRoot extends HTMLElement {
  #props: string | undefined;
  #stopWaiting: (() => void) | undefined;
  #unmount: (() => void) | undefined;
  #started = false;
  #clicked: HTMLElement | undefined;
  #deferred: { form: HTMLFormElement; button: HTMLElement | null } | undefined;

  connectedCallback(): void {
    this.#props ??= this.previousElementSibling?.textContent ?? ""; // read now: the element may be moved away from its props later
    if (this.#started || this.#stopWaiting) return;
    this.addEventListener("click", this.#recordClick, { capture: true });
    const name = this.getAttribute("wake") ?? "load";
    if (name === "interaction") this.addEventListener("submit", this.#deferSubmit, { capture: true });
    const wake = wakes[name] ?? wakes.load;
    this.#stopWaiting = wake?.(this, () => this.#start());
  }

  /** Unmounts only if the element stays disconnected: a move is a removal followed by an insertion. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#stopWaiting?.();
      this.#stopWaiting = undefined;
      if (!this.#unmount) return;
      this.#unmount();
      this.#unmount = undefined;
      this.#started = false;
      this.removeAttribute("drawn"); // no markup is left to hydrate if the element is inserted again
      this.removeAttribute("ready");
    });
  }

  #start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#stopWaiting?.();
    this.#hydrate()
      .catch((error: unknown) => console.error("The island stays as the server drew it:", error))
      .finally(() => this.#replaySubmit());
  }

  async #hydrate(): Promise<void> {
    const { mount, default: component }: Island = await import(this.getAttribute("src") ?? "");
    if (!this.isConnected) {
      this.#started = false; // so that it starts if the element is inserted again
      return;
    }
    const restore = recordInput(this);
    try {
      this.#unmount = mount(this, component, JSON.parse(this.#props ?? ""), this.hasAttribute("drawn"));
    } finally {
      restore();
    }
    this.removeEventListener("click", this.#recordClick, { capture: true });
    this.setAttribute("ready", "");
    this.#clicked?.isConnected && queueMicrotask(() => this.#clicked?.click());
  }

  /**
   * Defers the form submission that started the island, until the component can handle it. Forms of other islands, and
   * all links, work without a script until the island is ready.
   */
  #deferSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    this.#deferred = { form: event.target as HTMLFormElement, button: event.submitter };
    if (event.submitter) event.submitter.ariaBusy = "true";
    this.#start();
  };

  /** Submits the deferred form: the component handles it, or the server if hydration failed. */
  #replaySubmit(): void {
    this.removeEventListener("submit", this.#deferSubmit, { capture: true });
    const { form, button } = this.#deferred ?? {};
    this.#deferred = undefined;
    if (button) button.ariaBusy = null;
    if (form?.isConnected) setTimeout(() => form.requestSubmit(button)); // after the component has received the restored input
  }

  /** Records the first click on a button that has no effect without the component, to replay it. */
  #recordClick = (event: Event): void => {
    const target = event.target as Element;
    this.#clicked ??= target.closest<HTMLElement>("button[type=button], [role=button]") ?? undefined;
    this.#start();
  };
}

customElements.define("island-root", IslandRoot);
