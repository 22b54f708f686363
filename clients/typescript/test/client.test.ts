// @vitest-environment node
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { Client, InsecureAddressError, RedirectError } from "../src/index.ts";

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([301, 302, 303, 307, 308])("a redirect with status %i is not followed", async (status) => {
  let stolen = 0;
  const thief = await serve((_, answer) => {
    stolen++;
    answer.end("{}");
  });
  let asked = 0;
  const site = await serve((_, answer) => {
    asked++;
    answer.writeHead(status, { Location: `${thief}/v1/humanize` }).end();
  });
  const refused = await new Client(site, "ph_test_x").humanize({ text: "We utilize it." }).catch((error) => error);
  expect(refused).toBeInstanceOf(RedirectError);
  expect(refused).toMatchObject({ status, target: thief });
  expect({ asked, stolen }).toEqual({ asked: 1, stolen: 0 });
});

test.each([
  "https://plainhand.example",
  "http://localhost:8080",
  "http://LOCALHOST",
  "http://127.0.0.1",
  "http://127.8.9.1:80",
  "http://[::1]:8080",
])("a key may be sent to %s", (site) => {
  expect(new Client(site, "ph_test_x")).toBeInstanceOf(Client);
});

test.each([
  "http://plainhand.example",
  "http://localhost.example",
  "http://localhost@plainhand.example",
  "http://127.0.0.1.example",
  "http://128.0.0.1",
  "http://0.0.0.0",
  "http://[::2]",
  "ftp://localhost",
  "plainhand.example",
  "",
])("a key is not sent to %s", (site) => {
  expect(() => new Client(site, "ph_test_x")).toThrow(InsecureAddressError);
});
