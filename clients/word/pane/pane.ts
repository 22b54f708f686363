import type { Problem } from "../../browser/messages.ts";
import { ResultView, summary } from "../../browser/panel/result.ts";
import { Draft } from "../../browser/text/draft.ts";
import { showAccent } from "../../browser/ui/accent.ts";
import { count } from "../../browser/ui/elements.ts";
import { problemOf, tooLong } from "../../browser/ui/failures.ts";
import { noKey } from "../../browser/ui/problems.ts";
import type { Result, Text } from "../../typescript/src/index.ts";
import { insert } from "../document/insertion.ts";
import { type Reading, read } from "../document/reading.ts";
import { rejectAll } from "../document/tracked_changes.ts";
import { factsOf, type PaneSettings } from "../settings.ts";
import type { PaneStorage } from "../storage.ts";
import { JoinedText } from "../text/joined.ts";
import { Account } from "./account.ts";
import { Controls } from "./controls.ts";
import { insertedNotice, undoneWords } from "./inserted.ts";
import { KeySection } from "./key_section.ts";
import { badResult, nothingToRewrite, readingProblem, skippedWords } from "./problems.ts";
import { View } from "./view.ts";

/** What was read, with the result that is shown for it. */
interface Work {
  readonly reading: Reading;
  readonly joined: JoinedText;
  readonly draft: Draft;
}

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
    const { scope } = this.#controls;
    let reading: Reading;
    try {
      reading = await read(scope);
    } catch (error) {
      return this.#fail(readingProblem(error), () => void this.#rewrite());
    }
    if (!reading.paragraphs.length) return this.#fail(nothingToRewrite(scope, reading));
    const joined = new JoinedText(reading.paragraphs.map(({ text }) => text));
    const isTooLong = new TextEncoder().encode(joined.text).length > this.#settings.maxBytes;
    if (isTooLong) return this.#fail(tooLong(factsOf(this.#settings)));
    await this.#send(reading, joined, crypto.randomUUID());
  }

  /** Sends the text. With the same idempotency key, it is charged once. */
  async #send(reading: Reading, joined: JoinedText, idempotencyKey: string): Promise<void> {
    this.#call.abort();
    this.#call = new AbortController();
    const { signal } = this.#call;
    this.#view.showProgress("Rewriting…");
    const text = { text: joined.text, ...this.#controls.settings } as Text;
    const onProgress = (share: number) => this.#view.showProgress("Rewriting…", share);
    try {
      this.#showResult(reading, joined, await this.#account.humanize(text, idempotencyKey, signal, onProgress));
    } catch (error) {
      const again = () => void this.#send(reading, joined, idempotencyKey);
      if (!signal.aborted) this.#fail(problemOf(error, factsOf(this.#settings)), again);
    }
  }

  #showResult(reading: Reading, joined: JoinedText, result: Result): void {
    let draft: Draft;
    try {
      draft = new Draft(joined.text, joined.fitting(result));
    } catch {
      this.#fail(badResult);
      return;
    }
    this.#work = { reading, joined, draft };
    const { charged, remaining } = result.words;
    const left = remaining === null ? "" : `, ${remaining.toLocaleString("en-US")} left`;
    const canInsert = draft.changes.length + draft.suggestions.length > 0;
    this.#view.show(summary(draft) + skippedWords(reading), [new ResultView(draft).element], canInsert);
    this.#view.setWords(`${count(charged, "word")} counted${left}`);
  }

  async #insert(): Promise<void> {
    const work = this.#work;
    if (!work) return;
    const edits = work.joined.byParagraph(work.draft.edits());
    const edited = work.reading.paragraphs
      .map((paragraph, at) => ({ ...paragraph, edits: edits[at] ?? [] }))
      .filter(({ edits }) => edits.length > 0);
    if (!edited.length) return this.#view.setStatus("No change is left to insert.");
    this.#work = undefined;
    this.#view.showProgress("Inserting…");
    try {
      const insertion = await insert(work.reading, edited);
      const undo = () => void this.#undo(insertion.tracked);
      this.#view.show("", insertedNotice(insertion, undo));
    } catch (error) {
      this.#fail(readingProblem(error));
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
