import type { Problem } from "../../browser/messages.ts";
import { hasEdits, ResultView, summary } from "../../browser/panel/result.ts";
import { showAccent } from "../../browser/ui/accent.ts";
import { count } from "../../browser/ui/elements.ts";
import { problemOf } from "../../browser/ui/failures.ts";
import { problemNotice } from "../../browser/ui/notice.ts";
import { noKey } from "../../browser/ui/problems.ts";
import type { Result, Text } from "../../typescript/src/index.ts";
import { insert } from "../document/insertion.ts";
import { rejectAll } from "../document/tracked_changes.ts";
import { factsOf, type PaneSettings } from "../settings.ts";
import type { PaneStorage } from "../storage.ts";
import { Account } from "./account.ts";
import { Controls } from "./controls.ts";
import { insertedNotice, undoneWords } from "./inserted.ts";
import { KeySection } from "./key_section.ts";
import { badResult, insertionProblem, readingProblem, skippedWords } from "./problems.ts";
import { View } from "./view.ts";
import { editedParagraphs, type Prepared, prepare, type Work, workOn } from "./work.ts";

/** The pane: it reads the document, sends it to the API, and inserts the result. */
export class Pane {
  readonly #settings: PaneSettings;
  readonly #storage: PaneStorage;
  readonly #account: Account;
  readonly #controls: Controls;
  readonly #key: KeySection;
  readonly #view: View;
  #call = new AbortController();
  #work: Work | undefined;

  constructor(settings: PaneSettings, storage: PaneStorage) {
    this.#settings = settings;
    this.#storage = storage;
    this.#account = new Account(settings, storage);
    this.#controls = new Controls(settings, storage, () => void this.#rewrite());
    this.#key = new KeySection(settings, this.#account, storage, () => this.#showBrand());
    this.#view = new View(this.#controls.element, this.#key.element, () => void this.#insert());
    this.#showBrand();
    if (storage.key && storage.isBrandOld) void this.#account.check("").then(() => this.#showBrand());
  }

  get element(): HTMLElement {
    return this.#view.element;
  }

  #showBrand(): void {
    const { name, accent } = this.#storage.brand ?? { name: this.#settings.name };
    this.#view.setName(name);
    showAccent(document.documentElement, accent);
    this.#controls.element.hidden = !this.#storage.key;
  }

  async #rewrite(): Promise<void> {
    if (this.#controls.isBusy) return;
    if (!this.#storage.key) {
      this.#fail(noKey);
      return;
    }
    this.#controls.setBusy(true);
    this.#work = undefined;
    this.#view.show("Reading the document…");
    try {
      await this.#readAndSend();
    } finally {
      this.#controls.setBusy(false);
    }
  }

  async #readAndSend(): Promise<void> {
    const prepared = await prepare(this.#controls.scope, this.#settings);
    if ("reading" in prepared) await this.#send(prepared, crypto.randomUUID());
    else this.#fail(prepared, () => void this.#rewrite());
  }

  /** Sends the text. With the same idempotency key, it is charged once. */
  async #send(prepared: Prepared, idempotencyKey: string): Promise<void> {
    this.#call.abort();
    this.#call = new AbortController();
    const { signal } = this.#call;
    this.#view.showProgress("Rewriting…");
    const text = { text: prepared.joined.text, ...this.#controls.settings } as Text;
    const onProgress = (share: number) => this.#view.showProgress("Rewriting…", share);
    try {
      this.#showResult(prepared, await this.#account.humanize(text, idempotencyKey, signal, onProgress));
    } catch (error) {
      const again = () => void this.#send(prepared, idempotencyKey);
      if (!signal.aborted) this.#fail(problemOf(error, factsOf(this.#settings)), again);
    }
  }

  #showResult(prepared: Prepared, result: Result): void {
    let work: Work;
    try {
      work = workOn(prepared, result);
    } catch {
      this.#fail(badResult);
      return;
    }
    const { charged, remaining } = result.words;
    const left = remaining === null ? "" : `, ${remaining.toLocaleString("en-US")} left`;
    this.#showWork(work, summary(work.draft) + skippedWords(prepared.reading));
    this.#view.setWords(`${count(charged, "word")} counted${left}`);
  }

  /** Shows a result that can be inserted, below the problem with a former attempt. */
  #showWork(work: Work, status: string, problem?: Problem): void {
    this.#work = work;
    const view = new ResultView(work.draft).element;
    this.#view.show(status, problem ? [problemNotice(problem), view] : [view], hasEdits(work.draft));
  }

  async #insert(): Promise<void> {
    const work = this.#work;
    if (!work) return;
    const edited = editedParagraphs(work);
    if (!edited.length) return this.#view.setStatus("No change is left to insert.");
    this.#work = undefined;
    this.#view.showProgress("Inserting…");
    try {
      const insertion = await insert(work.reading, edited);
      const problem = insertionProblem(insertion);
      if (problem && !insertion.changes) this.#showWork(work, "", problem);
      else
        this.#view.show(
          "",
          insertedNotice(insertion, () => void this.#undo(insertion.tracked)),
        );
    } catch (error) {
      this.#showWork(work, "", readingProblem(error));
    }
  }

  async #undo(tracked: readonly string[]): Promise<void> {
    this.#view.showProgress("Undoing…");
    try {
      this.#view.show(undoneWords(await rejectAll(tracked), tracked.length));
    } catch (error) {
      this.#fail(readingProblem(error), () => void this.#undo(tracked));
    }
  }

  #fail(problem: Problem, retry?: () => void): void {
    this.#view.fail(problem, { retry, changeKey: () => this.#key.focus() });
  }
}
