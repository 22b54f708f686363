import type { Problem } from "../messages.ts";
import { element } from "./elements.ts";

/** A notice with a problem and what can be done about it. */
export function problemNotice({ message, advice }: Problem, ...remedies: readonly HTMLElement[]): HTMLElement {
  const words = element("div", {}, element("strong", {}, message), advice ? ` ${advice}` : undefined);
  const actions = remedies.length ? element("div", { className: "row" }, ...remedies) : undefined;
  return element("div", { className: "notice", role: "alert", "data-tone": "error" }, words, actions);
}
