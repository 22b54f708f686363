import { APIError } from "../../typescript/src/index.ts";
import { build } from "../build.ts";
import type { Problem, Remedy } from "../messages.ts";

/** Codes of the API that another key answers. */
const keyCodes = ["missing_key", "invalid_key", "missing_scope", "account_closed"];

const site = new URL(build.site);

/** The page of the site on which keys are made, as the API's advice names it. */
const keysPath = "/account/api";

/** The problem of a text that the API would refuse, which is therefore not sent. */
export const tooLong: Problem = {
  message: `A text can have up to ${build.maxWords.toLocaleString("en-US")} words here.`,
  advice: `Select a part of it, or use the editor on ${site.host}. Nothing was changed or charged.`,
};

const unreachable: Problem = {
  message: `${build.brand.name} can’t be reached.`,
  advice: "Nothing was changed. Try again in a moment.",
  remedy: "retry",
};

const offline: Problem = {
  message: "You’re offline.",
  advice: "Nothing was changed. Connect to the internet, and try again.",
  remedy: "retry",
};

/** The problem of a call that failed, in words for the user. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof APIError)) return navigator.onLine ? unreachable : offline;
  const { code = "", detail } = error;
  const advice = (error.advice ?? "").replaceAll(keysPath, `${site.host}${keysPath}`);
  if (code === "text_too_long" || error.status === 413) return tooLong;
  if (!detail) return unreachable; // not the API’s answer, but a proxy’s
  const remedy = remedyOf(error, code);
  return remedy ? { message: detail, advice, remedy } : { message: detail, advice };
}

function remedyOf(error: APIError, code: string): Remedy | undefined {
  if (keyCodes.includes(code)) return "settings";
  return error.isTemporary || error.status >= 500 ? "retry" : undefined;
}
