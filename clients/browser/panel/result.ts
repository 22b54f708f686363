import type { Draft, DraftChange, DraftSuggestion } from "../text/draft.ts";
import { button, count, element, hidden } from "../ui/elements.ts";

/** A suggestion with its index in the draft. */
type Call = [index: number, suggestion: DraftSuggestion];

const maxExcerpt = 80; // characters of a wording in a button's name

/** The result with its changes and suggestions. Decisions about them change the draft. */
export class ResultView {
  readonly element = element("div", { className: "result" });
  readonly #draft: Draft;

  constructor(draft: Draft) {
    this.#draft = draft;
    this.#render();
  }

  #render(): void {
    const { changes } = this.#draft;
    const [calls, advice] = [this.#calls(), this.#draft.suggestions.filter(isAdvice)];
    this.element.replaceChildren(
      section("Result", undefined, this.#marked()),
      ...(changes.length ? [section("Changes", changes.length, this.#changeList())] : []),
      ...(calls.length ? [section("Suggestions", calls.length, this.#suggestionList(calls))] : []),
      ...(advice.length ? [section("Advice", advice.length, adviceList(advice))] : []),
    );
  }

  /** Renders again after a decision, with the focus in the same row. */
  #decide(decision: () => void, list: string, row: number): void {
    decision();
    this.#render();
    this.element.querySelector<HTMLElement>(`.${list} > li:nth-child(${row + 1}) button`)?.focus();
  }

  #marked(): HTMLElement {
    const parts = this.#draft.pieces().map((piece) => {
      if (piece.kind === "text") return piece.text;
      const { before, after } = piece.edit;
      return element("span", {}, before ? element("del", {}, before) : undefined, after ? inserted(after) : undefined);
    });
    return element(
      "div",
      { className: "marked", tabIndex: 0, role: "group", "aria-label": "Result with marks" },
      ...parts,
    );
  }

  #changeList(): HTMLElement {
    const rows = this.#draft.changes.map((change, index) => {
      const label = change.isTaken ? "Revert" : "Reapply";
      const name = `${label}: ${wording(change)}`;
      const decide = () => this.#decide(() => this.#draft.toggle(index), "changes-made", index);
      const row = element("li", {}, diff(change.before, change.after), note(change));
      if (!change.isTaken) row.dataset.decided = "";
      row.append(button(label, decide, { kind: "link", size: "small", name }));
      return row;
    });
    return element("ol", { className: "changes changes-made" }, ...rows);
  }

  /** The suggestions that have alternatives, each with its index in the draft. */
  #calls(): Call[] {
    return [...this.#draft.suggestions.entries()].filter(([, suggestion]) => !isAdvice(suggestion));
  }

  #suggestionList(calls: readonly Call[]): HTMLElement {
    const rows = calls.map(([index, suggestion], row) => {
      const options = element("div", { className: "options" }, ...this.#options(suggestion, index, row));
      return element("li", {}, diff(suggestion.before, suggestion.chosen), note(suggestion), options);
    });
    return element("ol", { className: "changes calls" }, ...rows);
  }

  #options(suggestion: DraftSuggestion, index: number, row: number): HTMLElement[] {
    if (this.#draft.isCovered(suggestion))
      return [element("small", {}, "A change covers these words. Revert it first.")];
    const choose = (chosen?: string) => this.#decide(() => this.#draft.choose(index, chosen), "calls", row);
    const original = `“${excerpt(suggestion.before)}”`;
    if (suggestion.chosen !== undefined) {
      return [button("Revert", () => choose(), { kind: "link", size: "small", name: `Revert: ${original}` })];
    }
    return suggestion.alternatives.map((alternative) => {
      const name = alternative ? `Replace ${original} with “${excerpt(alternative)}”` : `Leave it out: ${original}`;
      const made = button(excerpt(alternative) || "Leave it out", () => choose(alternative), { size: "small", name });
      made.className = "option";
      return made;
    });
  }
}

/** Reports whether a draft has changes, or suggestions to choose from. */
export function hasEdits({ changes, suggestions }: Draft): boolean {
  return changes.length > 0 || !suggestions.every(isAdvice);
}

/** Reports whether a suggestion is only advice, without anything to take. */
function isAdvice({ alternatives }: DraftSuggestion): boolean {
  return alternatives.length === 0;
}

function adviceList(advice: readonly DraftSuggestion[]): HTMLElement {
  const rows = advice.map((item) => element("li", {}, diff(item.before, undefined), note(item)));
  return element("ol", { className: "changes" }, ...rows);
}

function section(heading: string, items: number | undefined, content: HTMLElement): HTMLElement {
  const number =
    items === undefined ? undefined : element("span", { className: "soft num" }, items.toLocaleString("en-US"));
  return element("section", {}, element("h3", {}, heading, " ", number), content);
}

/** A wording with what replaces it; without a replacement, only the wording. */
function diff(before: string, after: string | undefined): HTMLElement {
  const words = element("p");
  if (after === undefined) words.append(before);
  else {
    if (before) words.append(element("del", {}, hidden("Before: "), before), " ");
    words.append(after ? inserted(after) : element("span", { className: "soft" }, "left out"));
  }
  return words;
}

function inserted(after: string): HTMLElement {
  return element("ins", {}, element("span", {}, after));
}

/** The reason for an edit, and the advice on it. */
function note({ reason, advice }: { readonly reason: string; readonly advice?: string }): HTMLElement {
  return element("small", {}, [reason, advice].filter(Boolean).join(". "));
}

function wording({ before, after }: DraftChange): string {
  return [before, after].map((part) => (part.trim() ? `“${excerpt(part)}”` : "nothing")).join(" to ");
}

function excerpt(text: string): string {
  const points = Array.from(text.trim());
  return points.length > maxExcerpt ? `${points.slice(0, maxExcerpt).join("")}…` : points.join("");
}

/** What a draft has, for the status line. */
export function summary(draft: Draft): string {
  const { changes } = draft;
  const advice = draft.suggestions.filter(isAdvice).length;
  const suggestions = draft.suggestions.length - advice;
  if (!changes.length && !suggestions && !advice) return "Nothing needs changing.";
  const parts = [count(changes.length, "change")];
  if (suggestions) parts.push(count(suggestions, "suggestion"));
  if (advice) parts.push(`advice on ${count(advice, "passage")}`);
  return `${parts.join(", ")}.`;
}
