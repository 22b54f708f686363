import { build } from "../build.ts";
import type { SiteFacts } from "../ui/failures.ts";

const { host } = new URL(build.site);

/** The site in problems. */
export const siteFacts: SiteFacts = {
  name: build.brand.name,
  host,
  keys: `${host}/account/api`,
  maxWords: build.maxWords,
};
