import { Client } from "../../typescript/src/index.ts";
import { build } from "../build.ts";
import type { Check, State } from "../messages.ts";
import { problemOf } from "../ui/failures.ts";
import { keyHint, readKey, withoutKey } from "../ui/key_check.ts";
import { siteFacts } from "./problems.ts";
import { saveKey, storedBrand, storedKey, storedSettings } from "./storage.ts";

/** Checks a key, or the stored one if it is empty. A valid key is stored with its owner's brand. */
export async function checkKey(typed: string): Promise<Check> {
  const key = typed.trim() || ((await storedKey()) ?? "");
  if (!key) return withoutKey;
  try {
    const { brand, check } = await readKey(new Client(build.site, key, { tries: 1 }));
    if (check.kind === "valid") await saveKey(key, brand);
    return check;
  } catch (error) {
    return { kind: "failed", problem: problemOf(error, siteFacts) };
  }
}

/** What the settings page shows. */
export async function stateOf(): Promise<State> {
  const [brand, settings, key] = await Promise.all([storedBrand(), storedSettings(), storedKey()]);
  return key ? { brand, settings, keyHint: keyHint(key) } : { brand, settings };
}
