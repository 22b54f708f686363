import type { Brand, Settings } from "../browser/build.ts";

/** What the browser stores. It stays on this device. */
interface Stored {
  readonly key?: string | undefined;
  readonly settings?: Settings | undefined;
  /** The published brand of the key's owner. */
  readonly brand?: Brand | undefined;
  /** When the brand was last read, in milliseconds since 1970. */
  readonly checkedAt?: number | undefined;
}

const day = 24 * 60 * 60 * 1000; // milliseconds

/** The storage of the pane. Where the browser stores nothing for it, values last as long as the pane. */
export class PaneStorage {
  readonly #name: string;
  #stored: Stored;

  /** Partitions keep apart what is stored in Office on different sites, as Microsoft demands. */
  constructor(partition: string | undefined, site: string) {
    this.#name = `${partition ?? ""}word ${new URL(site).pathname}`;
    this.#stored = this.#read();
  }

  get key(): string | undefined {
    return this.#stored.key;
  }

  get brand(): Brand | undefined {
    return this.#stored.brand;
  }

  get settings(): Settings | undefined {
    return this.#stored.settings;
  }

  /** Whether the brand was last read more than a day ago. */
  get isBrandOld(): boolean {
    return Date.now() - (this.#stored.checkedAt ?? 0) > day;
  }

  saveKey(key: string, brand: Brand | undefined): void {
    this.#save({ ...this.#stored, key, brand, checkedAt: Date.now() });
  }

  saveSettings(settings: Settings): void {
    this.#save({ ...this.#stored, settings });
  }

  forgetKey(): void {
    this.#save({ settings: this.#stored.settings });
  }

  #read(): Stored {
    try {
      return JSON.parse(localStorage.getItem(this.#name) ?? "{}");
    } catch {
      return {};
    }
  }

  #save(stored: Stored): void {
    this.#stored = stored;
    try {
      localStorage.setItem(this.#name, JSON.stringify(stored));
    } catch {
      // blocked in this browser
    }
  }
}
