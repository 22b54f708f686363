// Calls every operation with openapi-fetch and the types that openapi-typescript generates: node fetch.js URL KEY.
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import { expectData } from "./expect.js";
import type { paths } from "./generated/fetch/schema.js";

const [, , baseUrl, key] = process.argv;
const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });

async function callTexts() {
  const humanized = expectData(await api.POST("/v1/humanize", { body: { text: "We utilize it.", mode: "casual" } }));
  assert.equal(humanized.text, "We use it.");
  const refused = await api.POST("/v1/humanize", { body: { text: "" } });
  assert.equal(refused.error?.code, "empty_text");
  const analysis = expectData(await api.POST("/v1/analyze", { body: { text: "Bakers leverage tools." } }));
  assert.ok(analysis.habits.length > 0);
  assert.equal(expectData(await api.GET("/v1/modes")).modes.length, 5);
}

async function callAccount() {
  assert.ok(expectData(await api.GET("/v1/usage")).words.used > 0);
  assert.equal(expectData(await api.GET("/v1/me")).key.test, false);
}

/** Waits until a job has ended, and returns the ID of its first item. */
async function firstItem(id: string) {
  const params = { path: { id } };
  while (expectData(await api.GET("/v1/jobs/{id}", { params })).ended_at === null) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { items } = expectData(await api.GET("/v1/jobs/{id}/items", { params }));
  assert.ok(items[0]);
  return items[0].id;
}

async function callTextJob() {
  const { id } = expectData(await api.POST("/v1/jobs", { body: { texts: [{ text: "We utilize it." }] } }));
  const item = await firstItem(id);
  const result = expectData(await api.GET("/v1/jobs/{id}/items/{item}", { params: { path: { id, item } } }));
  assert.equal(result.text, "We use it.");
  assert.ok(expectData(await api.GET("/v1/jobs")).jobs.length > 0);
  const deleted = await api.DELETE("/v1/jobs/{id}", { params: { path: { id } } });
  assert.equal(deleted.response.status, 204);
}

async function callFileJob() {
  const form = new FormData();
  form.append("settings", new Blob([JSON.stringify({ keep: ["Harborpine"] })], { type: "application/json" }));
  form.append("files", new Blob(["We utilize it."]), "note.txt");
  const body = { files: ["note.txt"] }; // for its type; bodySerializer sends the form
  const { id } = expectData(await api.POST("/v1/jobs/files", { body, bodySerializer: () => form }));
  const path = { id, item: await firstItem(id), form: "same" as const };
  const file = await api.GET("/v1/jobs/{id}/items/{item}/{form}", { params: { path }, parseAs: "text" });
  assert.equal(expectData(file), "We use it.");
  const archive = await api.GET("/v1/jobs/{id}/results", { params: { path: { id } }, parseAs: "arrayBuffer" });
  assert.ok(archive.response.ok);
  await api.POST("/v1/jobs/{id}/cancel", { params: { path: { id } } });
}

await callTexts();
await callAccount();
await callTextJob();
await callFileJob();
