// During a rush the server asks for a proof of work before it does what anybody may do: a number with which the hash of
// its challenge begins with enough zero bits. Finding one takes a moment. See internal/proofofwork.

/** Is fetch, but answers the server's challenge and sends the request again, if it asks for a proof. */
export async function fetchWithProof(path: string, request: RequestInit): Promise<Response> {
  const response = await fetch(path, request);
  const [bits, challenge] = response.headers.get("Proof-Wanted")?.split(" ") ?? [];
  if (!bits || !challenge) return response;
  const headers = new Headers(request.headers);
  headers.set("Proof", await proofFor(challenge, Number(bits), request.signal));
  return fetch(path, { ...request, headers });
}

const atOnce = 4096; // numbers tried before the page may react to its visitor

/** Finds the number that answers a challenge. */
export async function proofFor(challenge: string, bits: number, signal?: AbortSignal | null): Promise<string> {
  const { sha256 } = await import("@noble/hashes/sha2.js"); // needed in a rush alone
  const encoder = new TextEncoder();
  for (let from = 0; ; from += atOnce) {
    for (let number = from; number < from + atOnce; number++) {
      const proof = `${challenge}:${number}`;
      if (zeros(sha256(encoder.encode(proof))) >= bits) return proof;
    }
    await new Promise((resume) => setTimeout(resume));
    signal?.throwIfAborted();
  }
}

/** Counts the bits that a hash begins with. */
function zeros(hash: Uint8Array): number {
  const [a, b, c, d] = hash as unknown as [number, number, number, number];
  return Math.clz32((a << 24) | (b << 16) | (c << 8) | d);
}
