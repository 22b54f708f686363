// @vitest-environment node

import { expect, test } from "vitest";
import type { RunRequest, RunResult } from "../humanizing/call.ts";
import { none } from "./marks.ts";
import { examples } from "./Platform.examples.ts";
import { outputOf } from "./result.ts";
import { isUnsaved } from "./savedState.ts";
import { type EditorEvent, type EditorState, initialState, reduce } from "./state.ts";
import type { StoredWork } from "./useStoredWork.ts";

const after = (state: EditorState, ...events: EditorEvent[]): EditorState => events.reduce(reduce, state);
const typed = (text: string): EditorEvent => ({ type: "draftTyped", text });
const unsaved = ({ saved, contents }: EditorState): boolean => isUnsaved(saved, contents.snapshot);

const nothingStored: StoredWork = {
  input: undefined,
  lastSettings: undefined,
  result: undefined,
  text: undefined,
  freeToolDraft: "",
};

/** Restores work as useEditor does. */
function restored(state: EditorState, stored: Partial<StoredWork> = {}): EditorState {
  const exists = state.text !== "" || state.saved.kept !== null;
  const server = { exists, snapshot: state.contents.snapshot };
  return reduce(state, { type: "workRestored", stored: { ...nothingStored, ...stored }, server });
}

const empty = () => restored(initialState(examples.plain));
const humanized = () => restored(initialState(examples.humanized));
/** An empty editor of a user whose texts are saved. */
const saving = () => restored(initialState({ ...examples.plain, keeping: true }));

const problem = { message: "No.", advice: "" };
const kept = { id: "one", revision: 1, version: 0, name: "" };
const line = { id: "one", title: "Typed.", note: "", source: "" };
const saved = { kept, line, split: null };
const { draft } = examples.plain;

const request: RunRequest = {
  text: "We utilize it.",
  mode: "",
  strength: "",
  layout: "",
  keep: [],
  seed: 3,
  kept: null,
};
const result: RunResult = {
  text: "We use it.",
  wordsUsed: 3,
  output: { ...(examples.humanized.output as RunResult["output"]), marks: [{ text: "We use it." }] },
  standing: { ...examples.plain.standing, used: "3" },
  kept: null,
  line: null,
  split: null,
};
const finished: EditorEvent = { type: "runFinished", result, request };

test("typing removes the problem, the origin, and the undo of Clear", () => {
  const cleared = after(restored(initialState(examples.plain), { freeToolDraft: "Free." }), { type: "cleared" });
  const refused = after(cleared, { type: "runRefused", problem });
  expect(refused).toMatchObject({ problem, pane: "output", attempts: 1, cleared: { text: "Free." } });
  expect(after(refused, typed("a"))).toMatchObject({ text: "a", problem: null, fromFreeTool: false, cleared: null });
});

test("Clear can be undone, unless there was nothing to clear", () => {
  const before = after(humanized(), typed("Draft."), { type: "runStopped", problem });
  const cleared = after(before, { type: "cleared" });
  expect(cleared).toMatchObject({ text: "", problem: null, pane: "draft", timeline: { now: null } });
  const again = after(cleared, { type: "cleared" });
  expect(again.cleared).toBe(cleared.cleared);
  const undone = after(again, { type: "clearUndone" });
  expect(undone).toMatchObject({ text: "Draft.", problem, cleared: null });
  expect(undone.timeline).toBe(before.timeline);
  expect(after(empty(), { type: "cleared" }).cleared).toBeNull();
});

test("a finished run adds a version and shows it", () => {
  const before = after(humanized(), { type: "markFollowed", number: 1 });
  expect(before).toMatchObject({ pane: "changes", followed: { number: 1 } });
  const state = after(before, finished);
  expect(state).toMatchObject({ pane: "output", problem: null, attempts: 1, usage: { used: "3" } });
  expect(state.followed).toBeUndefined();
  expect(state.newest).toBe(result.output);
  expect(outputOf(state.timeline)).toMatchObject({ text: "We use it.", undoable: true });
  expect(after(state, { type: "undone" }).timeline.now?.result).toBe(before.timeline.now?.result);
});

test("a suggestion skipped in a result is skipped in the next one of the same draft", () => {
  const marks = [{ text: "It is " }, { number: 1, text: "vast", options: ["large"], reason: "" }, { text: "." }];
  const withSuggestion = { ...finished, result: { ...result, output: { ...result.output, marks } } };
  const skipped = after(empty(), withSuggestion, { type: "decided", number: 1, decision: none }, withSuggestion);
  expect(skipped.timeline.now?.result.decisions).toEqual([{ number: 1, decision: none }]);
});

test("fresh usage removes only a problem that it may solve", () => {
  const usage = examples.low.standing;
  const refused = after(empty(), { type: "runRefused", problem });
  expect(after(refused, { type: "usageRefreshed", usage })).toMatchObject({ usage, problem });
  const withRemedy = after(empty(), { type: "runRefused", problem: { ...problem, remedy: "plans" } });
  expect(after(withRemedy, { type: "usageRefreshed", usage }).problem).toBeNull();
});

test("settings are one list of kept words once scripts run", () => {
  const first = initialState({ ...examples.plain, draft: { ...draft, keep: "Acme, Q3" } });
  expect(first.settings).toMatchObject({ kept: [], entry: "Acme, Q3" });
  const state = restored(first);
  expect(state.settings).toMatchObject({ kept: ["Acme", "Q3"], entry: "" });
  expect(state.contents.input).toBe(first.contents.input);
  const changed = after(
    state,
    { type: "settingsChosen", settings: { mode: "casual", entry: "Q3, Bo" } },
    { type: "entryAdded" },
    { type: "keptWordRemoved", word: "Acme" },
  );
  expect(changed.contents.input).toMatchObject({ mode: "casual", keep: "Q3, Bo" });
});

test("contents stay the same objects until they change", () => {
  const state = humanized();
  expect(after(state, { type: "paneChosen", pane: "changes" }).contents).toBe(state.contents);
  expect(after(state, typed(state.text)).contents).toBe(state.contents);
  const changed = after(state, typed("Other.")).contents;
  expect(changed).not.toBe(state.contents);
  expect(changed.result).toBe(state.contents.result);
});

test("the server's contents are saved, and what follows is not", () => {
  expect(unsaved(restored(initialState(examples.kept)))).toBe(false);
  expect(unsaved(after(saving(), typed("Typed.")))).toBe(true);
  expect(unsaved(after(empty(), typed("Typed.")))).toBe(false); // texts aren't saved
  const fresh = after(saving(), typed("Typed."), { type: "textStarted" });
  expect(unsaved(fresh)).toBe(false);
  expect(unsaved(after(fresh, typed("Next.")))).toBe(true);
  expect(unsaved(after(saving(), { type: "textStarted" }, typed("Next.")))).toBe(true);
});

test("a save is adopted by the text that it was of", () => {
  const state = after(saving(), typed("Typed."), { type: "saveStarted" });
  expect(state.saved.status).toBe("saving");
  const sent = state.contents.snapshot;
  const finishedSave: EditorEvent = { type: "saveFinished", saved, sent, opened: state.saved.opened };
  const adopted = after(state, finishedSave);
  expect(adopted.saved).toMatchObject({ kept, status: "saved", clean: sent });
  expect(adopted.saved.texts[0]).toBe(line);
  expect(unsaved(adopted)).toBe(false);
  const other = after(state, { type: "textStarted" }, finishedSave);
  expect(other.saved).toMatchObject({ kept: null, status: "saved" });
  expect(after(state, { type: "saveFailed" }).saved.status).toBe("failed");
});

test("a draft saved as a new text loses the result of the earlier one", () => {
  const state = after(restored(initialState(examples.kept)), typed("Something else."));
  const split = { reason: "new-draft", message: "", advice: "", from: null };
  const sent = state.contents.snapshot;
  const separate = { kept: { ...kept, name: "Two" }, line, split };
  const next = after(state, { type: "saveFinished", saved: separate, sent, opened: state.saved.opened });
  expect(next).toMatchObject({ timeline: { now: null }, saved: { name: "Two", split } });
  expect(unsaved(next)).toBe(false);
  expect(after(next, { type: "splitDismissed" }).saved.split).toBeNull();
});

test("a copy made in a conflict keeps its result, and a name typed meanwhile", () => {
  const state = restored(initialState(examples.kept));
  const split = { reason: "conflict", message: "", advice: "", from: null };
  const event: EditorEvent = {
    type: "saveFinished",
    saved: { kept: { ...kept, name: "Copy" }, line, split },
    sent: state.contents.snapshot,
    opened: 0,
  };
  expect(after(state, event)).toMatchObject({ timeline: { now: state.timeline.now }, saved: { name: "Copy" } });
  expect(after(state, { type: "renamed", name: "Mine" }, event).saved.name).toBe("Mine");
});

test("the text that a run has saved is adopted, with the decisions still to save", () => {
  const run: EditorEvent = { ...finished, result: { ...result, kept, line } };
  const state = after(
    saving(),
    typed(request.text),
    { type: "settingsChosen", settings: { mode: "", strength: "", layout: "" } },
    run,
  );
  expect(state.saved.kept).toBe(kept);
  expect(unsaved(state)).toBe(false);
  expect(unsaved(after(state, { type: "resultTyped", text: "We use it!", caret: 10 }))).toBe(true);
});

const input = { text: "In the tab.", mode: "casual", strength: "light", layout: "", keep: "Acme" };
const lastSettings = { mode: "academic", strength: "strong" };
const text = { ...kept, unsaved: true };
const later = { ...kept, revision: 2, unsaved: false };

test.each([
  ["nothing is stored", examples.plain, {}, { text: "", settings: { mode: draft.mode } }],
  ["only settings are stored", examples.plain, { lastSettings }, { settings: { mode: "academic" } }],
  ["a draft is stored", examples.plain, { input, lastSettings }, { text: "In the tab.", settings: { mode: "casual" } }],
  ["the free tool left a draft", examples.plain, { freeToolDraft: "Free." }, { text: "Free.", fromFreeTool: true }],
  ["the tab has a draft, too", examples.plain, { input, freeToolDraft: "Free." }, { text: "In the tab." }],
  ["the tab's text is saved", examples.kept, { input, text: kept as typeof text }, { text: examples.kept.draft.text }],
  ["the tab's text is unsaved", examples.kept, { input, text }, { text: "In the tab.", saved: { serverJSON: "" } }],
  ["the tab's text was saved after the page was made", examples.kept, { input, text: later }, { text: "In the tab." }],
  [
    "the tab's text is another",
    examples.kept,
    { input, text: { ...later, id: "two" } },
    { text: examples.kept.draft.text },
  ],
  ["the server has work", examples.kept, { lastSettings }, { settings: { mode: examples.kept.draft.mode } }],
])("work is restored where %s", (_, props, stored, expected) => {
  expect(restored(initialState(props), stored)).toMatchObject({ restored: true, ...expected });
});

test("edits of a result are one step until they end, and habits are marked in them", () => {
  const base = after(empty(), finished);
  const edited = after(
    base,
    { type: "editStarted" },
    { type: "resultTyped", text: "We use it d", caret: 11 },
    { type: "resultTyped", text: "We use it daily.", caret: 16 },
  );
  expect(outputOf(edited.timeline)).toMatchObject({ editing: true, typing: true, isEdited: true, unchecked: true });
  expect(edited.timeline.now?.steps).toHaveLength(1);
  const ended = after(edited, { type: "editEnded" });
  expect(outputOf(ended.timeline)).toMatchObject({ editing: false, typing: false, text: "We use it daily." });
  const { paragraphs = [] } = outputOf(ended.timeline) ?? {};
  const habits = [{ start: 10, text: "daily", reason: "Habit", advice: "" }];
  const found = after(ended, { type: "habitsFound", paragraphs, habits });
  expect(outputOf(found.timeline)).toMatchObject({ unchecked: false, openSuggestions: 1 });
  const outdated = after(ended, { type: "undone" }, { type: "habitsFound", paragraphs, habits });
  expect(outputOf(outdated.timeline)).toMatchObject({ text: "We use it.", openSuggestions: 0, redoable: true });
});
