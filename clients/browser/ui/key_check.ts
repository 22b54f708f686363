import type { Client, Me, Words } from "../../typescript/src/index.ts";
import type { Check } from "../messages.ts";

/** What the API says of a key: the published brand of its owner, and its plan. Fails as calls of the API do. */
export async function readKey(client: Client): Promise<{ readonly brand?: Me["brand"]; readonly check: Check }> {
  const me = await client.getMe();
  if (!me.key.scopes.includes("humanize")) return { check: withoutScope };
  const canReadUsage = me.key.scopes.some((scope) => scope === "usage" || scope === "read");
  const words = canReadUsage ? (await client.getUsage()).words : undefined;
  return { brand: me.brand, check: { kind: "valid", plan: planOf(me), words: words ? wordsLeft(words) : "" } };
}

/** The check of no key. */
export const withoutKey: Check = {
  kind: "failed",
  problem: { message: "There’s no key to check.", advice: "Paste one first." },
};

const withoutScope: Check = {
  kind: "failed",
  problem: {
    message: "This key can’t rewrite texts.",
    advice: "Make one for rewriting (its scope is “humanize”), and paste it here.",
  },
};

function planOf({ plan, key }: Me): string {
  if (key.test) return "Test key";
  return plan ? plan.charAt(0).toUpperCase() + plan.slice(1) : "No plan";
}

/** How many words are left, as a sentence part; empty without a plan. */
function wordsLeft({ limit, remaining, resets_at }: Words): string {
  if (remaining !== null) return `${remaining.toLocaleString("en-US")} of ${limit?.toLocaleString("en-US")} words left`;
  return resets_at ? "unlimited words" : "";
}

const hintLength = 12; // of a key, as the site shows it

/** How a key begins. */
export function keyHint(key: string): string {
  return `${key.slice(0, hintLength)}…`;
}
