// The objects of the stand-in for Word, which Word.run hands out. Its classes also run in the page.

import type { DocumentModel, ParagraphModel, Tracked } from "./model.ts";
import { Collection, Handle, OfficeError, type Queue, Result } from "./queue.ts";
import { RangeObject } from "./ranges.ts";
import { foundIn } from "./stretch.ts";

/** What the objects of one Word.run share. */
export interface Scene {
  readonly queue: Queue;
  readonly model: DocumentModel;
  /** Whether the version of Word has a requirement set. */
  has(version: string): boolean;
}

/** Fails like a version of Word that is too old for a call. */
export function demand(scene: Scene, version: string): void {
  if (!scene.has(version)) throw new OfficeError("ApiNotFound", `This call needs WordApi ${version}.`);
}

export class ParagraphObject extends Handle<ParagraphModel> {
  readonly scene: Scene;
  readonly properties = {
    text: () => this.target.text,
    styleBuiltIn: () => this.target.style,
    tableNestingLevel: () => this.target.nesting,
  };

  constructor(scene: Scene, resolve: () => ParagraphModel, isInSync = true) {
    super(scene.queue, resolve, isInSync);
    this.scene = scene;
  }

  get text(): string {
    return this.get("text");
  }

  get styleBuiltIn(): string {
    return this.get("styleBuiltIn");
  }

  get tableNestingLevel(): number {
    return this.get("tableNestingLevel");
  }

  getRange(): RangeObject {
    return new RangeObject(this.scene, () => ({ paragraphs: [this.target], chars: this.target.shown }));
  }

  getReviewedText(version: string): Result<string> {
    demand(this.scene, "1.4");
    return new Result(this.queue, () => this.target.reviewed(version));
  }

  search(text: string, options: { matchCase?: boolean } = {}): Collection<RangeObject> {
    const found = () => foundIn(this.target, text, options.matchCase ?? false);
    return new Collection(this.queue, () => found().map((stretch) => new RangeObject(this.scene, () => stretch, true)));
  }
}

export class TrackedChangeObject extends Handle<Tracked> {
  readonly #scene: Scene;
  readonly properties = {
    type: () => this.target.type,
    author: () => this.target.author,
    date: () => this.target.date,
    text: () =>
      this.target.chars
        .filter(({ isGone }) => !isGone)
        .map(({ value }) => value)
        .join(""),
  };

  constructor(scene: Scene, change: Tracked) {
    super(scene.queue, () => change, true);
    this.#scene = scene;
  }

  get type(): string {
    return this.get("type");
  }

  get author(): string {
    return this.get("author");
  }

  get date(): Date {
    return this.get("date");
  }

  get text(): string {
    return this.get("text");
  }

  reject(): void {
    this.queue.add(() => this.#scene.model.decide(this.target, false));
  }
}
