// The globals of the stand-in for Word. They also run in the page.

import { DocumentModel, ParagraphModel, type ParagraphSpec } from "./model.ts";
import { ParagraphObject, type Scene, TrackedChangeObject } from "./objects.ts";
import { Collection, Handle, OfficeError, Queue } from "./queue.ts";
import { RangeObject } from "./ranges.ts";

/** The Word of a test. */
export interface WordOptions {
  readonly paragraphs: readonly ParagraphSpec[];
  /** Null in an ordinary browser. */
  readonly host?: string | null;
  /** The version of WordApi. */
  readonly version?: string;
  readonly partitionKey?: string;
  readonly background?: string;
}

export class BodyObject {
  readonly #scene: Scene;
  #paragraphs: Collection<ParagraphObject> | undefined;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  get paragraphs(): Collection<ParagraphObject> {
    const { queue, model } = this.#scene;
    this.#paragraphs ??= new Collection(queue, () =>
      model.paragraphs.map((paragraph) => new ParagraphObject(this.#scene, () => paragraph)),
    );
    return this.#paragraphs;
  }

  getRange(location: string): RangeObject {
    const { model } = this.#scene;
    return new RangeObject(this.#scene, () =>
      location === "Start"
        ? { paragraphs: model.paragraphs.slice(0, 1), chars: [] }
        : { paragraphs: model.paragraphs, chars: model.paragraphs.flatMap(({ shown }) => shown) },
    );
  }

  getTrackedChanges(): Collection<TrackedChangeObject> {
    const { queue, model } = this.#scene;
    if (!this.#scene.has("1.6")) throw new OfficeError("ApiNotFound", "This call needs WordApi 1.6.");
    return new Collection(queue, () => model.open.map((change) => new TrackedChangeObject(this.#scene, change)));
  }
}

export class DocumentObject extends Handle<DocumentModel> {
  readonly #scene: Scene;
  readonly body: BodyObject;
  readonly properties = { changeTrackingMode: () => this.target.mode };

  constructor(scene: Scene) {
    super(scene.queue, () => scene.model, true);
    this.#scene = scene;
    this.body = new BodyObject(scene);
  }

  get changeTrackingMode(): string {
    return this.get("changeTrackingMode");
  }

  set changeTrackingMode(mode: string) {
    const { queue, model } = this.#scene;
    queue.add(() => {
      if (!["Off", "TrackAll", "TrackMineOnly"].includes(mode)) throw new OfficeError("InvalidArgument", mode);
      model.mode = mode;
    });
  }

  getSelection(): RangeObject {
    return new RangeObject(this.#scene, () => {
      const { selection, paragraphs } = this.#scene.model;
      const selected = selection
        ? paragraphs.slice(selection[0], selection[1] + 1)
        : [new ParagraphModel({ runs: [{ text: "A header" }] })];
      return { paragraphs: selected, chars: selected.flatMap(({ shown }) => shown) };
    });
  }
}

/** Defines Office and Word, and the document for tests as wordDocument. */
export function installWord(options: WordOptions): DocumentModel {
  const { host = "Word", version = "1.6", partitionKey, background } = options;
  const model = new DocumentModel(options.paragraphs);
  const has = (wanted: string) => Number(wanted.split(".")[1]) <= Number(version.split(".")[1]);
  const run = async (batch: (context: object) => Promise<unknown>) => {
    const queue = new Queue();
    const document = new DocumentObject({ queue, model, has });
    const result = await batch({ document, sync: () => queue.sync() });
    await queue.sync();
    return result;
  };
  const context = {
    ...(partitionKey ? { partitionKey } : {}),
    ...(background ? { officeTheme: { bodyBackgroundColor: background } } : {}),
    requirements: { isSetSupported: (name: string, wanted: string) => name === "WordApi" && has(wanted) },
  };
  const Office = { context, onReady: async () => ({ host, platform: host && "OfficeOnline" }) };
  Object.assign(globalThis, { Office, Word: { run }, wordDocument: model });
  return model;
}
