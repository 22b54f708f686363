import type { Settings } from "../browser/build.ts";
import type { SiteFacts } from "../browser/ui/failures.ts";
import type { Choices } from "../browser/ui/settings.ts";

/** What the page says of the site: the type WordSettings of views/pages/word.go. */
export interface PaneSettings extends Choices {
  readonly name: string;
  /** The address below which the API is called. */
  readonly site: string;
  /** The page on which keys are made; empty under a brand, whose owner hands them out. */
  readonly keys: string;
  /** An email address. */
  readonly support: string;
  readonly maxBytes: number;
  readonly maxWords: number;
  readonly defaults: Settings;
}

/** The settings in the page. */
export function paneSettings(): PaneSettings {
  return JSON.parse(document.getElementById("settings")?.textContent ?? "{}");
}

/** The site in problems. */
export function factsOf({ name, site, keys, maxWords }: PaneSettings): SiteFacts {
  const { host } = new URL(site);
  return keys ? { name, host, maxWords, keys: keys.replace(/^https?:\/\//, "") } : { name, host, maxWords };
}
