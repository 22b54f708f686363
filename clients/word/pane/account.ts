import type { Check } from "../../browser/messages.ts";
import { problemOf } from "../../browser/ui/failures.ts";
import { readKey, withoutKey } from "../../browser/ui/key_check.ts";
import { Client, type Result, type Text } from "../../typescript/src/index.ts";
import { factsOf, type PaneSettings } from "../settings.ts";
import type { PaneStorage } from "../storage.ts";

/** The calls of the API with the stored key. */
export class Account {
  readonly #settings: PaneSettings;
  readonly #storage: PaneStorage;

  constructor(settings: PaneSettings, storage: PaneStorage) {
    this.#settings = settings;
    this.#storage = storage;
  }

  /** Checks a key, or the stored one if it is empty. A valid key is stored with its owner's brand. */
  async check(typed: string): Promise<Check> {
    const key = typed.trim() || (this.#storage.key ?? "");
    if (!key) return withoutKey;
    try {
      const { brand, check } = await readKey(this.#client(key));
      if (check.kind === "valid") this.#storage.saveKey(key, brand);
      return check;
    } catch (error) {
      return { kind: "failed", problem: problemOf(error, factsOf(this.#settings)) };
    }
  }

  /** Rewrites a text. The response is a stream, which has the progress. */
  async humanize(
    text: Text,
    idempotencyKey: string,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<Result> {
    for await (const event of this.#client(this.#storage.key ?? "").humanizeStream(text, { idempotencyKey, signal })) {
      if (event.type === "done") return event.result;
      onProgress(event.share);
    }
    throw new Error("the stream ended early");
  }

  /** A client that sends the key and no cookies. */
  #client(key: string): Client {
    const withoutCookies: typeof fetch = (request, options) => fetch(request, { ...options, credentials: "omit" });
    return new Client(this.#settings.site, key, { tries: 1, fetch: withoutCookies });
  }
}
