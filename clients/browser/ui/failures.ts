import { APIError } from "../../typescript/src/index.ts";
import type { Problem, Remedy } from "../messages.ts";

/** Codes of the API that another key answers. */
const keyCodes = ["missing_key", "invalid_key", "missing_scope", "account_closed"];

/** The page of the site on which keys are made, as the API's advice names it. */
const keysPath = "/account/api";

/** What problems say of the site. */
export interface SiteFacts {
  readonly name: string;
  /** Where the editor for long texts is. */
  readonly host: string;
  /** The address of the page on which keys are made. Missing: keys are handed out. */
  readonly keys?: string;
  /** The most words that a text can have. */
  readonly maxWords: number;
}

/** The problem of a text that the API would refuse, which is therefore not sent. */
export function tooLong({ maxWords, host }: SiteFacts): Problem {
  return {
    message: `A text can have up to ${maxWords.toLocaleString("en-US")} words here.`,
    advice: `Select a part of it, or use the editor on ${host}. Nothing was changed or charged.`,
  };
}

const offline: Problem = {
  message: "You’re offline.",
  advice: "Nothing was changed. Connect to the internet, and try again.",
  remedy: "retry",
};

function unreachable({ name }: SiteFacts): Problem {
  return {
    message: `${name} can’t be reached.`,
    advice: "Nothing was changed. Try again in a moment.",
    remedy: "retry",
  };
}

/** The problem of a call that failed, in words for the user. */
export function problemOf(error: unknown, site: SiteFacts): Problem {
  if (!(error instanceof APIError)) return navigator.onLine ? unreachable(site) : offline;
  const { code = "", detail } = error;
  if (code === "text_too_long" || error.status === 413) return tooLong(site);
  if (!detail) return unreachable(site); // not the API’s answer, but a proxy’s
  const advice = adviceOf(error, site);
  const remedy = remedyOf(error, code);
  return remedy ? { message: detail, advice, remedy } : { message: detail, advice };
}

function adviceOf({ advice = "", code = "" }: APIError, { keys }: SiteFacts): string {
  if (!keys && keyCodes.includes(code)) return "Ask whoever gave you the key for another one.";
  return advice.replaceAll(keysPath, keys ?? "");
}

function remedyOf(error: APIError, code: string): Remedy | undefined {
  if (keyCodes.includes(code)) return "settings";
  return error.isTemporary || error.status >= 500 ? "retry" : undefined;
}
