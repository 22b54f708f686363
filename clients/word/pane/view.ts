import type { Problem } from "../../browser/messages.ts";
import { button, element } from "../../browser/ui/elements.ts";
import { problemNotice } from "../../browser/ui/notice.ts";

/** What the remedies of a problem do. */
interface Remedies {
  readonly retry: (() => void) | undefined;
  changeKey(): void;
}

/** The elements of the pane, and what is shown in them. */
export class View {
  readonly element = element("div", { className: "pane" });
  readonly #heading = element("h1");
  readonly #status = element("p", { className: "status", role: "status", tabIndex: -1 });
  readonly #progress = element("progress", { "aria-label": "Progress", max: 1, hidden: true });
  readonly #body = element("div", { className: "body" });
  readonly #footer = element("footer", { hidden: true });
  readonly #words = element("small", { className: "soft num" });

  constructor(controls: HTMLElement, key: HTMLElement, insert: () => void) {
    const label = "Insert as tracked changes";
    const heading = element("h2", { className: "vh" }, "Rewriting");
    this.#footer.append(button(label, insert, { kind: "primary" }), this.#words);
    this.element.append(
      element("header", {}, this.#heading),
      controls,
      key,
      element("div", { className: "stage" }, heading, this.#status, this.#progress, this.#body),
      this.#footer,
    );
  }

  setName(name: string): void {
    this.#heading.textContent = name;
    document.title = name;
  }

  /** Shows a state, and hides the former one. The first button of a state without a result is focused. */
  show(status: string, content: readonly HTMLElement[] = [], canInsert = false): void {
    this.setStatus(status);
    this.setWords("");
    this.#progress.hidden = true;
    const { activeElement } = document;
    const hadFocus = [this.#footer, this.#body, this.#status].some((part) => part.contains(activeElement));
    this.#body.replaceChildren(...content);
    this.#footer.hidden = !canInsert;
    if (hadFocus) this.#moveFocus();
  }

  /** Shows how much of the text has been rewritten, if that is known. */
  showProgress(status: string, share?: number): void {
    if (this.#progress.hidden) this.show(status);
    this.#progress.hidden = false;
    if (share === undefined) this.#progress.removeAttribute("value");
    else this.#progress.value = share;
  }

  fail(problem: Problem, { retry, changeKey }: Remedies): void {
    const small = { size: "small" } as const;
    const remedies: HTMLElement[] = [];
    if (problem.remedy === "settings") remedies.push(button("Change key", changeKey, small));
    if (problem.remedy === "retry" && retry) remedies.push(button("Try again", retry, small));
    this.show("", [problemNotice(problem, ...remedies)]);
  }

  setStatus(status: string): void {
    this.#status.textContent = status;
  }

  /** Shows the words that were counted and are left. */
  setWords(words: string): void {
    this.#words.textContent = words;
  }

  /** Keeps the focus in the pane when its button has gone. */
  #moveFocus(): void {
    const next = this.#body.querySelector<HTMLElement>("button") ?? this.#status;
    next.focus();
  }
}
