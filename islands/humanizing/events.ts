import { createParser } from "eventsource-parser";

/** A server-sent event. */
interface Event {
  readonly name: string;
  readonly data: unknown;
}

/** Reads a stream of server-sent events, whose data is JSON, until it ends. */
export async function* eventsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Event> {
  const pending: Event[] = [];
  const parser = createParser({
    onEvent: ({ event = "", data }) => pending.push({ name: event, data: JSON.parse(data) }),
  });
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    parser.feed(decoder.decode(chunk.value, { stream: true }));
    yield* pending.splice(0);
  }
}
