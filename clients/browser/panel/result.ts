import type { Draft, DraftChange, DraftSuggestion } from "../text/draft.ts";
import { button, count, element, hidden } from "../ui/elements.ts";

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
    const { changes, suggestions } = this.#draft;
    this.element.replaceChildren(
      section("Result", undefined, this.#marked()),
      ...(changes.length ? [section("Changes", changes.length, this.#changeList())] : []),
      ...(suggestions.length ? [section("Suggestions", suggestions.length, this.#suggestionList())] : []),
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

  #suggestionList(): HTMLElement {
    const rows = this.#draft.suggestions.map((suggestion, index) => {
      const options = element("div", { className: "options" }, ...this.#options(suggestion, index));
      return element("li", {}, diff(suggestion.before, suggestion.chosen), note(suggestion), options);
    });
    return element("ol", { className: "changes calls" }, ...rows);
  }

  #options(suggestion: DraftSuggestion, index: number): HTMLElement[] {
    if (this.#draft.isCovered(suggestion))
      return [element("small", {}, "A change covers these words. Revert it first.")];
    const choose = (chosen?: string) => this.#decide(() => this.#draft.choose(index, chosen), "calls", index);
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
  const { changes, suggestions } = draft;
  if (!changes.length && !suggestions.length) return "Nothing needs changing.";
  const parts = [count(changes.length, "change")];
  if (suggestions.length) parts.push(count(suggestions.length, "suggestion"));
  return `${parts.join(", ")}.`;
}
