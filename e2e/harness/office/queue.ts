// The queue of the stand-in for Word, with the rules of the real one: nothing happens, and nothing can be read, before
// a sync. Its classes also run in the page.

export class OfficeError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "RichApi.Error";
    this.code = code;
  }
}

/** The queue of one Word.run. */
export class Queue {
  #acts: (() => void)[] = [];

  add(act: () => void): void {
    this.#acts.push(act);
  }

  /** Does what is queued, in order. What is queued behind a failure is dropped. */
  async sync(): Promise<void> {
    const acts = this.#acts;
    this.#acts = [];
    await Promise.resolve();
    for (const act of acts) act();
  }
}

/** A value that a sync fetches. */
export class Result<Value> {
  #value: Value | undefined;
  #isReady = false;

  constructor(queue: Queue, read: () => Value) {
    queue.add(() => {
      this.#value = read();
      this.#isReady = true;
    });
  }

  get value(): Value {
    if (!this.#isReady)
      throw new OfficeError("ValueNotLoaded", "The value of the result object has not been loaded yet.");
    return this.#value as Value;
  }
}

/** An object in the document, of which a sync resolves the target. */
export abstract class Handle<Target> {
  readonly queue: Queue;
  readonly #loaded = new Map<string, unknown>();
  #target: Target | undefined;

  /** Resolves the target in the next sync, or now for what is made in one. */
  constructor(queue: Queue, resolve: () => Target, isInSync = false) {
    this.queue = queue;
    const act = () => {
      this.#target = resolve();
    };
    if (isInSync) act();
    else queue.add(act);
  }

  /** The target, for what runs in a sync. */
  get target(): Target {
    return this.#target as Target;
  }

  /** The properties that can be loaded. */
  abstract readonly properties: Readonly<Record<string, () => unknown>>;

  load(names: string): void {
    this.queue.add(() => this.loadNow(names));
  }

  loadNow(names: string): void {
    for (const name of names.split(",").map((part) => part.trim())) {
      const read = this.properties[name];
      if (!read) throw new OfficeError("InvalidArgument", `There is no property ${name}.`);
      this.#loaded.set(name, read());
    }
  }

  /** A property that was loaded. */
  get(name: string): never {
    if (this.#loaded.has(name)) return this.#loaded.get(name) as never;
    const advice = "Before reading the property's value, call the load method and context.sync().";
    throw new OfficeError("PropertyNotLoaded", `The property '${name}' is not available. ${advice}`);
  }
}

/** A collection, whose items a sync makes. */
export class Collection<Item extends Handle<unknown>> {
  readonly #queue: Queue;
  readonly #list: () => Item[];
  readonly #first: (() => Item) | undefined;
  #items: Item[] | undefined;

  /** Lists the items in a sync. The first one can be had before, if it has a function of its own. */
  constructor(queue: Queue, list: () => Item[], first?: () => Item) {
    this.#queue = queue;
    this.#list = list;
    this.#first = first;
  }

  getFirst(): Item {
    if (!this.#first) throw new OfficeError("NotImplemented", "The stand-in has no first item of this collection.");
    return this.#first();
  }

  load(names: string): void {
    this.#queue.add(() => {
      const items = this.#list();
      this.#items = items;
      for (const item of items) item.loadNow(names);
    });
  }

  get items(): readonly Item[] {
    if (this.#items) return this.#items;
    throw new OfficeError("PropertyNotLoaded", "The property 'items' is not available: it was not loaded.");
  }
}
