import { createSocket, type RemoteInfo } from "node:dgram";
import { once } from "node:events";

const ipv4 = 1;
const text = 16;

/** A DNS server on this machine: it resolves every name to 127.0.0.1, and a test sets the TXT records. */
export class NameServer {
  readonly texts = new Map<string, string>();
  readonly #socket = createSocket("udp4");

  /** Starts the server, and returns it with its address. */
  static async start(): Promise<NameServer> {
    const server = new NameServer();
    server.#socket.on("message", (question, from) => server.#answer(question, from));
    server.#socket.bind(0, "127.0.0.1");
    await once(server.#socket, "listening");
    return server;
  }

  get address(): string {
    return `127.0.0.1:${this.#socket.address().port}`;
  }

  stop(): void {
    this.#socket.close();
  }

  #answer(question: Buffer, from: RemoteInfo): void {
    const { name, end } = nameIn(question);
    const type = question.readUInt16BE(end);
    const data = this.#dataOf(name, type);
    const answers = data ? [record(type, data)] : [];
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2); // a response without an error
    header.writeUInt16BE(answers.length, 6);
    header.fill(0, 8, 12); // no authority and additional records
    this.#socket.send(Buffer.concat([header, question.subarray(12, end + 4), ...answers]), from.port, from.address);
  }

  #dataOf(name: string, type: number): Buffer | undefined {
    const said = this.texts.get(name);
    if (type === ipv4 && said === undefined) return Buffer.from([127, 0, 0, 1]);
    if (type === text && said !== undefined) return Buffer.concat([Buffer.from([said.length]), Buffer.from(said)]);
    return undefined;
  }
}

/** The name in a question, and the offset of its end. */
function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = question.readUInt8(at); length > 0; length = question.readUInt8(at)) {
    labels.push(question.toString("ascii", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

/** A resource record for the name in the question. */
function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0); // a pointer to the name in the question
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4); // class IN
  head.writeUInt32BE(1, 6); // TTL of one second
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
