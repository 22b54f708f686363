import { Client, type Me, type Words } from "../../typescript/src/index.ts";
import { build } from "../build.ts";
import type { Check, State } from "../messages.ts";
import { problemOf } from "./problems.ts";
import { saveKey, storedBrand, storedKey, storedSettings } from "./storage.ts";

const hintLength = 12; // of a key, as the site shows it

/** Checks a key, or the stored one if it is empty. A valid key is stored with its owner's brand. */
export async function checkKey(typed: string): Promise<Check> {
  const key = typed.trim() || ((await storedKey()) ?? "");
  if (!key) return withoutKey;
  const client = new Client(build.site, key, { tries: 1 });
  try {
    const me = await client.getMe();
    if (!me.key.scopes.includes("humanize")) return withoutScope;
    const canReadUsage = me.key.scopes.some((scope) => scope === "usage" || scope === "read");
    const words = canReadUsage ? (await client.getUsage()).words : undefined;
    await saveKey(key, me.brand);
    return { kind: "valid", plan: planOf(me), words: words ? wordsLeft(words) : "" };
  } catch (error) {
    return { kind: "failed", problem: problemOf(error) };
  }
}

const withoutKey: Check = {
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
export function wordsLeft({ limit, remaining, resets_at }: Words): string {
  if (remaining !== null) return `${remaining.toLocaleString("en-US")} of ${limit?.toLocaleString("en-US")} words left`;
  return resets_at ? "unlimited words" : "";
}

/** What the settings page shows. */
export async function stateOf(): Promise<State> {
  const [brand, settings, key] = await Promise.all([storedBrand(), storedSettings(), storedKey()]);
  return key ? { brand, settings, keyHint: `${key.slice(0, hintLength)}…` } : { brand, settings };
}
