/** The idempotency key of an order. It stays the same while the same card is retried without a response. */
export class IdempotencyKey {
  #card = "";
  #key = "";

  for(card: string): string {
    if (card !== this.#card || !this.#key) this.#key = newKey();
    this.#card = card;
    return this.#key;
  }

  /** Ends the key after a response: the next request is another order. */
  expire(): void {
    this.#key = "";
  }
}

/** A random UUID. crypto.randomUUID would require HTTPS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
