// The downloadable notes on a text: its changes, and the suggestions left to the writer.

import { isChange, isOpen, none, noteOn, type Stretch } from "./marks.ts";

/** The notes as Markdown: every change and suggestion in the order of the text, with the decision on each. */
export function notesOf(changes: readonly Stretch[], suggestions: readonly Stretch[]): string {
  return [
    "# Notes on the text",
    section("Changes", changes),
    section("Suggestions", suggestions.filter(isOpen)),
    section(
      "Decided suggestions",
      suggestions.filter((suggestion) => !isOpen(suggestion)),
    ),
  ]
    .filter(Boolean)
    .join("\n\n")
    .concat("\n");
}

const section = (title: string, stretches: readonly Stretch[]): string =>
  stretches.length === 0 ? "" : `## ${title}: ${stretches.length}\n\n${stretches.map(line).join("\n")}`;

function line(stretch: Stretch): string {
  const note = noteOn(stretch);
  return `- ${description(stretch)}${note ? `: ${note}` : ""}`;
}

function description(stretch: Stretch): string {
  const { text, before, after, options, decision } = stretch;
  if (isChange(stretch)) return `${quoted(before)} → ${quoted(after)}${decision === none ? " (reverted)" : ""}`;
  if (decision === none) return `${quoted(text)} (skipped)`;
  if (decision) return `${quoted(text)} → ${quoted(options?.[decision - 1])}`;
  return options ? `${quoted(text)}, perhaps ${options.map(quoted).join(" or ")}` : quoted(text);
}

const quoted = (text: string | undefined): string => (text ? `“${text.replace(/\s+/g, " ")}”` : "nothing");
