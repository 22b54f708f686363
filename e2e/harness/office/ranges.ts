// The ranges of the stand-in for Word, and the fields in them. They also run in the page.

import type { Char, DocumentModel, ParagraphModel } from "./model.ts";
import { demand, ParagraphObject, type Scene } from "./objects.ts";
import { Collection, Handle, OfficeError, Result } from "./queue.ts";
import { joined, relation, type Stretch } from "./stretch.ts";

export class RangeObject extends Handle<Stretch> {
  readonly scene: Scene;
  #paragraphs: Collection<ParagraphObject> | undefined;
  #fields: Collection<FieldObject> | undefined;
  readonly properties = {
    text: () =>
      this.target.chars
        .filter(({ isGone }) => !isGone)
        .map(({ value }) => value)
        .join(""),
  };

  constructor(scene: Scene, resolve: () => Stretch, isInSync = false) {
    super(scene.queue, resolve, isInSync);
    this.scene = scene;
  }

  get text(): string {
    return this.get("text");
  }

  /** Properties that lead to other objects lead to the same ones each time. */
  get paragraphs(): Collection<ParagraphObject> {
    this.#paragraphs ??= new Collection(
      this.queue,
      () => this.target.paragraphs.map((paragraph) => new ParagraphObject(this.scene, () => paragraph)),
      () => new ParagraphObject(this.scene, () => this.target.paragraphs[0] as ParagraphModel, false),
    );
    return this.#paragraphs;
  }

  get fields(): Collection<FieldObject> {
    demand(this.scene, "1.4");
    const codeOf = ({ field, link }: Char) => field || (link && ` HYPERLINK "${link}" `);
    this.#fields ??= new Collection(this.queue, () =>
      [...new Set(this.target.chars.map(codeOf))]
        .filter(Boolean)
        .map((code) => new FieldObject(this.scene, this.target, code)),
    );
    return this.#fields;
  }

  getRange(location: string): RangeObject {
    return new RangeObject(this.scene, () => {
      const { paragraphs, chars } = this.target;
      return location === "Start"
        ? { paragraphs: paragraphs.slice(0, 1), chars: [], isStart: true }
        : { paragraphs, chars };
    });
  }

  expandTo(other: RangeObject): RangeObject {
    return new RangeObject(this.scene, () => joined(this.scene.model.paragraphs, this.target, other.target));
  }

  compareLocationWith(other: RangeObject): Result<string> {
    return new Result(this.queue, () => relation(this.scene.model.paragraphs, this.target, other.target));
  }

  insertText(text: string, location: "Replace" | "Before" | "After"): void {
    this.#edit((model, paragraph, chars) => {
      if (!text) throw new OfficeError("InvalidArgument", "There is no text to insert.");
      const [first, last] = [chars[0], chars.at(-1)];
      const at =
        location === "Before" ? paragraph.chars.indexOf(first as Char) : paragraph.chars.indexOf(last as Char) + 1;
      if (location === "Replace") model.remove(chars);
      model.insert(paragraph, at, text, location === "After" ? last : first);
    });
  }

  delete(): void {
    this.#edit((model, _, chars) => model.remove(chars));
  }

  #edit(act: (model: DocumentModel, paragraph: ParagraphModel, chars: Char[]) => void): void {
    this.queue.add(() => {
      const { model } = this.scene;
      const { paragraphs, chars } = this.target;
      const [paragraph] = paragraphs;
      if (model.isProtected || !paragraph || !chars.length) throw new OfficeError("AccessDenied", "Access is denied.");
      act(model, paragraph, chars);
    });
  }
}

export class FieldObject extends Handle<string> {
  readonly result: RangeObject;
  readonly properties = { code: () => this.target };

  constructor(scene: Scene, { paragraphs, chars }: Stretch, code: string) {
    super(scene.queue, () => code, true);
    const own = chars.filter(({ field, link }) => field === code || (link && code === ` HYPERLINK "${link}" `));
    this.result = new RangeObject(scene, () => ({ paragraphs, chars: own }), true);
  }

  get code(): string {
    return this.get("code");
  }
}
