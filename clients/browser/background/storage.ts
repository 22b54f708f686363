import { type Brand, build, type Settings } from "../build.ts";

/** What the browser stores. It stays on this device, and scripts in pages cannot read it. */
interface Stored {
  readonly key: string;
  readonly settings: Settings;
  /** The published brand of the key's owner. */
  readonly brand: Brand;
  /** When the brand was last read, in milliseconds since 1970. */
  readonly checkedAt: number;
}

/** Keeps pages' scripts of this extension away from the storage. Runs whenever the background starts. */
export async function protectStorage(): Promise<void> {
  await chrome.storage.local.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" });
}

async function read(): Promise<Partial<Stored>> {
  return chrome.storage.local.get(["key", "settings", "brand", "checkedAt"]) as Promise<Partial<Stored>>;
}

export async function storedKey(): Promise<string | undefined> {
  return (await read()).key;
}

export async function storedSettings(): Promise<Settings> {
  return { ...build.defaults, ...(await read()).settings };
}

/** The brand to show: the key owner's, or the operator's. */
export async function storedBrand(): Promise<Brand> {
  return (await read()).brand ?? build.brand;
}

export async function saveSettings(settings: Settings): Promise<void> {
  await chrome.storage.local.set({ settings });
}

export async function saveKey(key: string, brand: Brand | undefined): Promise<void> {
  await chrome.storage.local.remove(["brand"]);
  const checkedAt = Date.now();
  await chrome.storage.local.set(brand ? { key, brand, checkedAt } : { key, checkedAt });
}

const day = 24 * 60 * 60 * 1000; // milliseconds

/** Whether the brand was last read more than a day ago. */
export async function isBrandOld(): Promise<boolean> {
  return Date.now() - ((await read()).checkedAt ?? 0) > day;
}

export async function forgetKey(): Promise<void> {
  await chrome.storage.local.remove(["key", "brand", "checkedAt"]);
}
