import { createHash } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { fetchWithProof, proofFor } from "./proofOfWork.ts";

afterEach(() => vi.unstubAllGlobals());

const leadsWith = (proof: string, bits: number) => {
  const hash = BigInt(`0x${createHash("sha256").update(proof).digest("hex")}`);
  return hash < 1n << BigInt(256 - bits);
};

test("a proof is the challenge with a number whose hash begins with zeros", async () => {
  for (const challenge of ["one", "another"]) {
    const proof = await proofFor(challenge, 12);
    expect(proof).toMatch(new RegExp(`^${challenge}:\\d+$`));
    expect(leadsWith(proof, 12)).toBe(true);
  }
});

test("a request is retried with a proof, once", async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_path: string, request: RequestInit) => {
    asked.push(new Headers(request.headers).get("Proof"));
    return new Response("", { status: 429, headers: { "Proof-Wanted": "8 challenge" } });
  });
  const response = await fetchWithProof("/call", { method: "POST", headers: { Accept: "application/json" } });
  expect(response.status).toBe(429);
  expect(asked).toHaveLength(2);
  expect(asked[0]).toBeNull();
  expect(leadsWith(asked[1] ?? "", 8)).toBe(true);
});

test("a response without a challenge is returned unchanged", async () => {
  let calls = 0;
  vi.stubGlobal("fetch", async () => {
    calls++;
    return new Response("done");
  });
  expect(await (await fetchWithProof("/call", {})).text()).toBe("done");
  expect(calls).toBe(1);
});

test("the search for a proof stops when its request is aborted", async () => {
  const ending = new AbortController();
  const proof = proofFor("challenge", 32, ending.signal);
  ending.abort();
  await expect(proof).rejects.toThrow();
});
