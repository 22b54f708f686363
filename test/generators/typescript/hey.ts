// Calls every operation with the client that hey-api generates: node hey.js URL KEY.
import assert from "node:assert/strict";
import { expectData } from "./expect.js";
import { client } from "./generated/hey/client.gen.js";
import * as api from "./generated/hey/sdk.gen.js";

const [, , baseUrl, key] = process.argv;
client.setConfig({ baseUrl, auth: key });

async function callTexts() {
  const humanized = expectData(await api.humanize({ body: { text: "We utilize it.", mode: "casual" } }));
  assert.equal(humanized.text, "We use it.");
  const refused = await api.humanize({ body: { text: "" } });
  assert.equal(refused.error?.code, "empty_text");
  assert.ok(expectData(await api.analyze({ body: { text: "Bakers leverage tools." } })).habits.length > 0);
  assert.equal(expectData(await api.getModes()).modes.length, 5);
}

async function callAccount() {
  assert.ok(expectData(await api.getUsage()).words.used > 0);
  assert.equal(expectData(await api.getMe()).key.test, false);
}

/** Waits until a job has ended, and returns the ID of its first item. */
async function firstItem(id: string) {
  const path = { id };
  while (expectData(await api.getJob({ path })).ended_at === null) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { items } = expectData(await api.listItems({ path }));
  assert.ok(items[0]);
  return items[0].id;
}

async function callTextJob() {
  const { id } = expectData(await api.createJob({ body: { texts: [{ text: "We utilize it." }] } }));
  const item = await firstItem(id);
  assert.equal(expectData(await api.getItem({ path: { id, item } })).text, "We use it.");
  assert.ok(expectData(await api.listJobs()).jobs.length > 0);
  assert.equal((await api.deleteJob({ path: { id } })).response?.status, 204);
}

async function callFileJob() {
  const settings = { keep: ["Harborpine"] };
  const files = [new File(["We utilize it."], "note.txt")];
  const { id } = expectData(await api.createFileJob({ body: { settings, files } }));
  const item = await firstItem(id);
  const file = expectData(await api.downloadItem({ path: { id, item, form: "same" }, parseAs: "blob" }));
  assert.equal(await (file as Blob).text(), "We use it.");
  expectData(await api.downloadResults({ path: { id }, parseAs: "blob" }));
  await api.cancelJob({ path: { id } });
}

await callTexts();
await callAccount();
await callTextJob();
await callFileJob();
