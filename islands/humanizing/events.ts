import { createParser } from "eventsource-parser";

/** An event of an answer that comes in parts. */
interface Event {
  readonly name: string;
  readonly data: unknown;
}

/** Reads a stream of server-sent events, whose data is JSON, until it ends. */
export async function* eventsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Event> {
  const waiting: Event[] = [];
  const parser = createParser({
    onEvent: ({ event = "", data }) => waiting.push({ name: event, data: JSON.parse(data) }),
  });
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parser.feed(decoder.decode(part.value, { stream: true }));
    yield* waiting.splice(0);
  }
}
