import { Calls, type Item, type Job, type JobSettings, type Text } from "./api.gen.ts";
import { APIError, RedirectError, StreamError } from "./errors.ts";
import { readEvents, type StreamEvent } from "./events.ts";
import { fileNameOf, formOf, type InputFile } from "./files.ts";
import type { APIRequest, CallOptions, ChargedCallOptions, Page } from "./request.ts";
import { type ClientOptions, Sender, sleep } from "./sender.ts";

const maxPage = 100; // entries
const firstPoll = 500; // milliseconds
const maxPoll = 10_000;

/** Calls the API of a site with a key. A request that failed for a time is sent again, and never charged twice. */
export class Client extends Calls {
  readonly #sender: Sender;

  constructor(site: string, key: string, options: ClientOptions = {}) {
    super();
    this.#sender = new Sender(site, key, options);
  }

  /**
   * Is `humanize` with events while the text is rewritten; the last one has the result. It fails with a StreamError if
   * the stream is interrupted. A loop that ends early cancels the request; the paragraphs that were received are
   * charged.
   */
  async *humanizeStream(body: Text, options: ChargedCallOptions = {}): AsyncGenerator<StreamEvent, void> {
    const request: APIRequest = { method: "POST", path: "/v1/humanize", body, isCharged: true, isStreamed: true };
    const headers = headersOf(request, options);
    const canceled = new AbortController();
    const signal = anyOf(canceled.signal, options.signal);
    const timer = new Timer(canceled, options.timeout ?? this.#sender.timeout);
    try {
      const response = await this.#sender.retry(request, options.signal, () =>
        timer.limit(this.#sender.attempt(request, headers, signal)),
      );
      if (!response.body) throw new Error("it has no body");
      const events = readEvents(response.body);
      try {
        for (;;) {
          const { done, value } = await timer.limit(events.next());
          if (done) return;
          yield value;
        }
      } finally {
        await events.return();
      }
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof APIError || error instanceof RedirectError) throw error;
      throw new StreamError(headers["Idempotency-Key"] ?? "", error);
    } finally {
      canceled.abort();
    }
  }

  /** Is `createJob` for files. It needs a key with the scope `documents`. */
  createFileJob(files: InputFile[], settings: JobSettings = {}, options?: ChargedCallOptions): Promise<Job> {
    return this.json(
      { method: "POST", path: "/v1/jobs/files", body: formOf(files, settings), isCharged: true },
      options,
    );
  }

  /** All jobs, the newest first. */
  allJobs(options?: CallOptions): AsyncGenerator<Job, void> {
    return entriesOf(async (page) => {
      const { jobs, next } = await this.listJobs(page, options);
      return [jobs, next];
    });
  }

  /** All items of a job in order. */
  allItems(id: string, options?: CallOptions): AsyncGenerator<Item, void> {
    return entriesOf(async (page) => {
      const { items, next } = await this.listItems(id, page, options);
      return [items, next];
    });
  }

  /** Asks for a job until it has ended. A webhook reports the end sooner and without polling. */
  async waitForJob(id: string, options?: CallOptions): Promise<Job> {
    for (let wait = firstPoll; ; wait = Math.min(2 * wait, maxPoll)) {
      const job = await this.getJob(id, options);
      if (job.ended_at !== null) return job;
      await sleep(wait, options?.signal);
    }
  }

  protected override async json<Reply>(request: APIRequest, options?: CallOptions): Promise<Reply> {
    const text = await this.#send(request, options, (response) => response.text());
    return JSON.parse(text);
  }

  protected override download(request: APIRequest, options?: CallOptions): Promise<File> {
    return this.#send(request, options, async (response) => {
      const content = await response.blob();
      return new File([content], fileNameOf(response), { type: content.type });
    });
  }

  protected override async complete(request: APIRequest, options?: CallOptions): Promise<void> {
    await this.#send(request, options, (response) => response.text());
  }

  #send<Reply>(request: APIRequest, options: CallOptions = {}, read: (response: Response) => Promise<Reply>) {
    const headers = headersOf(request, options);
    return this.#sender.retry(request, options.signal, async () => {
      const signal = anyOf(AbortSignal.timeout(options.timeout ?? this.#sender.timeout), options.signal);
      return read(await this.#sender.attempt(request, headers, signal));
    });
  }
}

/** The headers of a request, which are the same in all attempts. */
function headersOf(request: APIRequest, options: ChargedCallOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  if (request.isStreamed) headers.Accept = "text/event-stream";
  if (request.isCharged) headers["Idempotency-Key"] = options.idempotencyKey ?? crypto.randomUUID();
  return headers;
}

function anyOf(first: AbortSignal, second: AbortSignal | undefined): AbortSignal {
  return second ? AbortSignal.any([first, second]) : first;
}

/** Cancels a request that takes too long. */
class Timer {
  constructor(
    private readonly canceled: AbortController,
    private readonly timeout: number,
  ) {}

  async limit<Value>(step: Promise<Value>): Promise<Value> {
    const timer = setTimeout(() => this.canceled.abort(new Error("it took too long")), this.timeout);
    try {
      return await step;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Iterates over the entries of all pages of a list. */
async function* entriesOf<Entry>(list: (page: Page) => Promise<[Entry[], string | null]>): AsyncGenerator<Entry, void> {
  const page: Page = { limit: maxPage };
  for (;;) {
    const [entries, next] = await list(page);
    yield* entries;
    if (next === null) return;
    page.cursor = next;
  }
}
