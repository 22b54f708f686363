// Under high load the server requires a proof of work for public requests: a number with which the hash of its
// challenge begins with enough zero bits. Finding one takes a moment. See internal/account/proofofwork.

/** Calls fetch. If the response has a challenge, it retries the request once with a proof. */
export async function fetchWithProof(path: string, request: RequestInit): Promise<Response> {
  const response = await fetch(path, request);
  const [bits, challenge] = response.headers.get("Proof-Wanted")?.split(" ") ?? [];
  if (!bits || !challenge) return response;
  const headers = new Headers(request.headers);
  headers.set("Proof", await proofFor(challenge, Number(bits), request.signal));
  return fetch(path, { ...request, headers });
}

const batchSize = 4096; // numbers tried before the page may handle events

/** Finds the proof for a challenge with this many zero bits. */
export async function proofFor(challenge: string, bits: number, signal?: AbortSignal | null): Promise<string> {
  const { sha256 } = await import("@noble/hashes/sha2.js"); // only needed under high load
  const encoder = new TextEncoder();
  for (let from = 0; ; from += batchSize) {
    for (let number = from; number < from + batchSize; number++) {
      const proof = `${challenge}:${number}`;
      if (leadingZeros(sha256(encoder.encode(proof))) >= bits) return proof;
    }
    await new Promise((resume) => setTimeout(resume));
    signal?.throwIfAborted();
  }
}

/** Counts the leading zero bits of a hash, up to 32. */
function leadingZeros(hash: Uint8Array): number {
  const [a, b, c, d] = hash as unknown as [number, number, number, number];
  return Math.clz32((a << 24) | (b << 16) | (c << 8) | d);
}
