import type { Result } from "../../typescript/src/index.ts";
import type { Opening, Outcome, Problem, Remedy, RewriteEvent } from "../messages.ts";
import { Draft } from "../text/draft.ts";
import { button, count } from "../ui/elements.ts";
import { problemNotice } from "../ui/notice.ts";
import { noKey } from "../ui/problems.ts";
import { RewriteCall, restarted, send } from "./call.ts";
import { copy } from "./copy.ts";
import { PanelDialog } from "./dialog.ts";
import { Host } from "./host.ts";
import { badResult, nothingSelected, problemsOfOutcomes } from "./problems.ts";
import { ResultView, summary } from "./result.ts";
import { Toast } from "./toast.ts";

/** The panel in the page's top frame: it has the selection rewritten, and replaces or copies the result. */
export class Panel {
  readonly #dialog = new PanelDialog({
    rewrite: () => this.#rewrite(),
    replace: () => void this.#replace(),
    copy: () => void this.#copy(),
  });
  readonly #toast = new Toast();
  readonly #host = new Host(this.#dialog.element, this.#toast.element);
  #opening: Opening | undefined;
  #draft: Draft | undefined;
  #call: RewriteCall | undefined;
  #idempotencyKey = "";

  constructor() {
    this.#dialog.element.addEventListener("close", () => this.#closed());
  }

  /** Opens the panel for a selection. Without one, it returns to the last replacement, which may still be undone. */
  open(opening: Opening): void {
    const hasText = opening.text.trim() !== "";
    if (!hasText && this.#toast.isOpen) {
      this.#toast.focus();
      return;
    }
    this.#toast.close();
    this.#opening = opening;
    this.#draft = undefined;
    this.#host.attach(opening.brand);
    this.#dialog.open(opening.brand, opening.settings, hasText && opening.hasKey);
    if (!hasText) this.#fail(nothingSelected(opening.hasForeignFrame ?? false));
    else if (!opening.hasKey) this.#fail(noKey);
    else this.#rewrite();
  }

  #rewrite(): void {
    this.#idempotencyKey = crypto.randomUUID();
    this.#sendAgain();
  }

  /** Sends the text with the same idempotency key, so that it is charged once. */
  #sendAgain(): void {
    if (!this.#opening) return;
    if (!chrome.runtime?.id) {
      this.#fail(restarted);
      return;
    }
    this.#call?.stop();
    this.#dialog.show("Rewriting…", []);
    this.#dialog.showProgress();
    const { text } = this.#opening;
    this.#call = new RewriteCall(text, this.#dialog.settings, this.#idempotencyKey, (event) => this.#take(event));
  }

  #take(event: RewriteEvent): void {
    if (event.kind === "progress") this.#dialog.showProgress(event.share);
    else if (event.kind === "failed") this.#fail(event.problem);
    else this.#showResult(event.result);
  }

  #showResult(result: Result): void {
    const opening = this.#opening;
    if (!opening) return;
    try {
      this.#draft = new Draft(opening.text, result);
    } catch {
      this.#fail(badResult);
      return;
    }
    const { charged, remaining } = result.words;
    const left = remaining === null ? "" : `, ${remaining.toLocaleString("en-US")} left`;
    this.#dialog.setWords(`${count(charged, "word")} counted${left}`);
    const status = opening.isEditable
      ? summary(this.#draft)
      : `${summary(this.#draft)} This text can’t be replaced here.`;
    const view = new ResultView(this.#draft).element;
    if (opening.isEditable) this.#dialog.show(status, [view], "replace", "copy");
    else this.#dialog.show(status, [view], "copy");
  }

  #fail(problem: Problem): void {
    this.#dialog.show("", [problemNotice(problem, ...this.#remedies(problem.remedy))]);
  }

  #remedies(remedy: Remedy | undefined): HTMLElement[] {
    if (remedy === "settings") {
      return [button("Open settings", () => void send({ kind: "open-settings" }), { size: "small" })];
    }
    return remedy === "retry" ? [button("Try again", () => this.#sendAgain(), { size: "small" })] : [];
  }

  async #replace(): Promise<void> {
    const { frameId } = this.#opening ?? {};
    if (!this.#draft || frameId === undefined) return;
    const edits = this.#draft.edits();
    const result = this.#draft.result();
    this.#dialog.element.close(); // the page cannot be edited below a modal dialog
    const outcome = await send({ kind: "replace", frameId, edits, result }).catch(() => "changed" as const);
    if (outcome === "replaced") this.#toast.show("Selection replaced.", () => void this.#undo(frameId));
    else if (outcome === "altered") {
      this.#toast.show(
        "The page changed the text while it was replaced. Read it again.",
        () => void this.#undo(frameId),
      );
    } else this.#notReplaced(outcome ?? "changed");
  }

  /** Opens the dialog again with the result, which can still be copied. */
  #notReplaced(outcome: Exclude<Outcome, "replaced" | "altered">): void {
    if (!this.#draft) return;
    this.#dialog.reopen();
    const notice = problemNotice(problemsOfOutcomes[outcome]);
    this.#dialog.show("", [notice, new ResultView(this.#draft).element], "copy");
  }

  async #undo(frameId: number): Promise<void> {
    const outcome = await send({ kind: "undo", frameId }).catch(() => "changed" as const);
    if (outcome === "replaced") this.#toast.show("Your own text is back.");
    else if (outcome === "altered") this.#toast.show("The page changed the text while it was restored. Read it again.");
    else this.#toast.show("The text has changed since, so it wasn’t restored. Use the page’s own undo.");
  }

  async #copy(): Promise<void> {
    if (!this.#draft) return;
    const isCopied = await copy(this.#draft.result(), this.#dialog.element);
    this.#dialog.setStatus(
      isCopied ? "Copied." : "The browser didn’t let it be copied. Select the result, and copy it.",
    );
  }

  /** Gives the focus back to the selection. The browser does so for the top frame alone. */
  #closed(): void {
    this.#call?.stop();
    const { frameId } = this.#opening ?? {};
    if (frameId !== undefined && chrome.runtime?.id) void send({ kind: "focus", frameId }).catch(() => undefined);
  }
}

declare global {
  var textPanel: Panel | undefined; // of the extension's own world in the page
}

globalThis.textPanel ??= new Panel();
