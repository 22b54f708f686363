// Tests of the TypeScript client on a site with faults. Go's tests run it with a clientTest in the file of the argument.
import assert from "node:assert/strict";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { APIError, Client, NetworkError, StreamError } from "plainhand";
import { openFile } from "plainhand/node";

const test = JSON.parse(await readFile(process.argv[3], "utf8"));

function client(fault, options) {
  return new Client(`${test.proxy}/${fault}`, test.live, { tries: 2, ...options });
}

async function thrown(kind, call) {
  const error = await Promise.resolve(call()).catch((error) => error);
  assert(error instanceof kind, `no ${kind.name} was thrown, but ${error}`);
  return error;
}

async function collect(entries) {
  const all = [];
  for await (const entry of entries) all.push(entry);
  return all;
}

const tests = {
  async calls() {
    const api = client("plain");
    const trial = new Client(`${test.proxy}/plain`, test.trial);
    const text = "🎉 We utilize 12 ovens.";
    const result = await api.humanize({ text, mode: "casual", strength: "strong", keep: ["ovens"], seed: 1 });
    assert.equal(result.text, "🎉 We use 12 ovens.");
    for (const { start, end, before } of result.changes) {
      assert.equal(Array.from(text).slice(start, end).join(""), before);
    }
    assert((await api.analyze({ text: "Bakers leverage tools." })).habits.length > 0);
    assert.equal((await api.getUsage()).words.used, result.words.charged);
    assert.equal((await trial.getUsage()).words.limit, 100);
    assert.equal((await api.getModes()).usual.mode, "standard");
    assert.equal((await trial.getMe()).key.test, true);
    const job = await api.createJob({ name: "Letters", texts: [{ text: "We utilize it." }] });
    assert.deepEqual((await api.getJob(job.id)).items, { all: 1, done: 0, failed: 0, left: 1 });
    assert.equal((await api.listJobs({ limit: 1 })).jobs[0].id, job.id);
    const [item] = (await api.listItems(job.id)).items;
    assert.equal((await api.getItem(job.id, item.id)).text, null);
    assert.equal((await api.cancelJob(job.id)).state, "canceled");
    assert.equal(await api.deleteJob(job.id), undefined);
    assert.equal((await thrown(APIError, () => api.getJob(job.id))).code, "not_found");
  },

  async errors() {
    for (const { code, status, key, call, text, mode, files, idempotency_key } of test.cases) {
      const api = new Client(`${test.proxy}/case-${code}`, key, { tries: 2 });
      const options = idempotency_key ? { idempotencyKey: idempotency_key } : {};
      const inputs = async () =>
        Promise.all((files ?? []).map(([name, content]) => (content ? { name, content } : openFile(name))));
      const error = await thrown(APIError, {
        humanize: () => api.humanize(mode ? { text, mode } : { text }, options),
        new_job: () => api.createJob({ texts: [{ text }] }, options),
        new_file_job: async () => api.createFileJob(await inputs(), {}, options),
        job: () => api.getJob(text),
        results: () => api.downloadResults(text),
      }[call]);
      assert.deepEqual([error.code, error.status], [code, status]);
      assert(error.detail && error.requestId, code);
    }
  },

  async retries() {
    assert.equal((await client("lost-humanize").humanize({ text: "We utilize one." })).text, "We use one.");
    await client("busy-humanize").humanize({ text: "We utilize two." });
    const { id } = await client("lost-job").createJob({ texts: [{ text: "We utilize three." }] });
    await client("lost-file").createFileJob([{ name: "a.txt", content: "We utilize four." }]);
    await client("gateway-get").getJob(id);
    await client("busy-cancel").cancelJob(id);
    const error = await thrown(APIError, () => client("gateway-cancel").cancelJob(id));
    assert.deepEqual([error.status, error.code], [502, undefined]);
    await thrown(NetworkError, () => client("lost-delete").deleteJob(id));
    assert.equal((await thrown(APIError, () => client("limited").getMe())).retryAfter, 3600);
  },

  async streams() {
    const events = (fault, text, options) => collect(client(fault).humanizeStream({ text }, options));
    const [one, they, done] = await events("busy-stream", "We utilize one.\n\nThey utilize it.");
    assert.deepEqual(one, { type: "passing", text: "We use one.\n\n", share: one.share });
    assert.deepEqual(they, { type: "passing", text: "They use it.", share: 1 });
    assert.equal(done.result.text, one.text + they.text);
    const text = "We utilize two.\n\nThey utilize them.";
    const received = [];
    const error = await thrown(StreamError, async () => {
      for await (const event of client("cut-stream").humanizeStream({ text })) received.push(event);
    });
    assert.equal(received.length, 1);
    const last = (await events("plain", text, { idempotencyKey: error.idempotencyKey })).at(-1);
    assert.equal(last.result.text, "We use two.\n\nThey use them.");
    await thrown(StreamError, () => events("lost-stream", "We utilize three."));
    const failure = await thrown(APIError, () => events("plain", "We utilize it: internal_error."));
    assert.equal(failure.code, "internal_error");
  },

  async timeouts() {
    const silent = client("silent-timeout", { timeout: 500 });
    assert.equal((await thrown(NetworkError, () => silent.getMe())).cause.name, "TimeoutError");
    const broken = await thrown(StreamError, () => collect(silent.humanizeStream({ text: "We utilize it." })));
    assert(broken.idempotencyKey);
    const canceled = new AbortController();
    setTimeout(() => canceled.abort(new RangeError("canceled")), 50);
    const waiting = client("silent-cancel").humanize({ text: "We utilize it." }, { signal: canceled.signal });
    await thrown(RangeError, () => waiting);
  },

  async jobs() {
    const [api, paged] = [client("work"), client("paged")];
    const path = join(await mkdtemp(join(tmpdir(), "plainhand-")), "b.md");
    await writeFile(path, "We *utilize* it.");
    const files = [
      { name: 'über “uns”.txt', content: "We utilize it." },
      await openFile(path),
      new File([new TextEncoder().encode("They utilize it.")], "c.txt"),
    ];
    const { id } = await api.createFileJob(files, { name: "Letters" });
    assert.equal((await api.waitForJob(id)).state, "done");
    const items = await collect(paged.allItems(id));
    assert.deepEqual(items.map((item) => item.name), ['über “uns”.txt', "b.md", "c.txt"]);
    for (const item of items) {
      const download = await api.downloadItem(id, item.id, "same");
      assert.equal(download.name, item.name);
      assert.match(await download.text(), /use/);
    }
    assert.equal((await (await api.downloadResults(id)).text()).slice(0, 2), "PK");
    for (let count = 0; count < 4; count++) await api.createJob({ texts: [{ text: "We utilize it." }] });
    assert.deepEqual((await collect(paged.allJobs())).map((job) => job.id).slice(4), [id]);
  },
};

await tests[process.argv[2]]();
