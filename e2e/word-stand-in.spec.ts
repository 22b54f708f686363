import { expect, test } from "@playwright/test";
import { DocumentObject, installWord } from "./harness/office/application.ts";
import { DocumentModel, type ParagraphSpec } from "./harness/office/model.ts";
import { Queue } from "./harness/office/queue.ts";

// The stand-in for Word must be as strict as Word, or the tests with it prove nothing.

function open(paragraphs: readonly ParagraphSpec[], version = "1.6") {
  const queue = new Queue();
  const model = new DocumentModel(paragraphs);
  const has = (wanted: string) => Number(wanted.split(".")[1]) <= Number(version.split(".")[1]);
  return { queue, model, document: new DocumentObject({ queue, model, has }) };
}

const text = (words: string) => [{ runs: [{ text: words }] }];

test("properties that were not loaded, or not synced, cannot be read", async () => {
  const { queue, document } = open(text("One"));
  const { paragraphs } = document.body;
  expect(() => paragraphs.items).toThrow("not available");
  paragraphs.load("text");
  expect(() => paragraphs.items).toThrow("not available");
  await queue.sync();
  expect(paragraphs.items[0]?.text).toBe("One");
  expect(() => paragraphs.items[0]?.styleBuiltIn).toThrow("not available");
  expect(() => document.changeTrackingMode).toThrow("not available");
  const reviewed = paragraphs.items[0]?.getReviewedText("Current");
  expect(() => reviewed?.value).toThrow("not been loaded");
});

test("edits happen at the sync, and a failure drops what is behind it", async () => {
  const { queue, document, model } = open(text("One two two"));
  document.body.paragraphs.load("text");
  const { paragraphs } = document.body;
  paragraphs.load("text");
  await queue.sync();
  const found = paragraphs.items[0]?.search("two", { matchCase: true });
  found?.load("text");
  await queue.sync();
  expect(found?.items).toHaveLength(2);
  found?.items[1]?.insertText("three", "Replace");
  expect(model.paragraphs[0]?.text).toBe("One two two");
  await queue.sync();
  expect(model.paragraphs[0]?.text).toBe("One two three");
  found?.items[0]?.insertText("", "Replace");
  found?.items[0]?.delete();
  await expect(queue.sync()).rejects.toMatchObject({ code: "InvalidArgument" });
  await queue.sync();
  expect(model.paragraphs[0]?.text).toBe("One two three");
});

test("searches take up to 255 characters, codes, and any form of quotes", async () => {
  const { queue, document } = open(text("It’s 2^3\tor It's"));
  const { paragraphs } = document.body;
  paragraphs.load("text");
  await queue.sync();
  const count = async (search: string) => {
    const found = paragraphs.items[0]?.search(search, { matchCase: true });
    found?.load("text");
    await queue.sync();
    return found?.items.length;
  };
  expect(await count("It's")).toBe(2);
  expect(await count("it's")).toBe(0);
  expect(await count("2^3")).toBe(0);
  expect(await count("2^^3^tor")).toBe(1);
  await expect(count("x".repeat(256))).rejects.toMatchObject({ code: "SearchStringInvalidOrTooLong" });
  await expect(count("")).rejects.toMatchObject({ code: "SearchStringInvalidOrTooLong" });
});

test("tracked changes keep both texts until they are decided", async () => {
  const { queue, document, model } = open([
    { runs: [{ text: "We " }, { text: "utilize", format: "b" }, { text: " it" }] },
  ]);
  document.changeTrackingMode = "TrackAll";
  const { paragraphs } = document.body;
  paragraphs.load("text");
  await queue.sync();
  const found = paragraphs.items[0]?.search("utilize", { matchCase: true });
  found?.load("text");
  await queue.sync();
  found?.items[0]?.insertText("use", "Replace");
  const tracked = document.body.getTrackedChanges();
  tracked.load("type,text");
  await queue.sync();
  const [paragraph] = model.paragraphs;
  expect(paragraph?.text).toBe("We utilizeuse it");
  expect(paragraph?.reviewed("Original")).toBe("We utilize it");
  expect(paragraph?.formatted).toBe("We [b:use] it");
  expect(tracked.items.map(({ type, text }) => [type, text])).toEqual([
    ["Deleted", "utilize"],
    ["Added", "use"],
  ]);
  for (const change of tracked.items) change.reject();
  await queue.sync();
  expect(paragraph?.formatted).toBe("We [b:utilize] it");
  expect(model.open).toEqual([]);
});

test("what is newer than the version of Word fails", () => {
  const { document } = open(text("One"), "1.5");
  expect(() => document.body.getTrackedChanges()).toThrow("WordApi 1.6");
  const { requirements } = (globalThis as { Office?: typeof Office }).Office?.context ?? installedContext();
  expect(requirements.isSetSupported("WordApi", "1.5")).toBe(true);
  expect(requirements.isSetSupported("WordApi", "1.6")).toBe(false);
  expect(requirements.isSetSupported("ExcelApi", "1.1")).toBe(false);
});

function installedContext(): typeof Office.context {
  installWord({ paragraphs: text("One"), version: "1.5" });
  return (globalThis as unknown as { Office: typeof Office }).Office.context;
}

test("ranges outside of the text cannot be joined with it, and a protected document takes nothing", async () => {
  const { queue, document, model } = open(text("One"));
  model.selection = undefined;
  document.body.getRange("Start").expandTo(document.getSelection().getRange("Start"));
  await expect(queue.sync()).rejects.toMatchObject({ code: "InvalidArgument" });
  model.isProtected = true;
  document.body.getRange("Whole").delete();
  await expect(queue.sync()).rejects.toMatchObject({ code: "AccessDenied" });
});

test("a range that ends at the start of a paragraph has nothing of it", async () => {
  const { queue, document, model } = open([...text("One"), ...text("Two"), ...text("Two")]);
  model.selection = [1, 2];
  const selected = document.getSelection();
  const start = document.body.getRange("Start");
  const before = start.expandTo(selected.getRange("Start")).paragraphs;
  const including = start.expandTo(selected.paragraphs.getFirst().getRange()).paragraphs;
  before.load("text");
  including.load("text");
  await queue.sync();
  expect(before.items.map(({ text }) => text)).toEqual(["One"]);
  expect(including.items.map(({ text }) => text)).toEqual(["One", "Two"]);
});

test("additions of one author join those beside them", () => {
  const { model } = open(text("One"));
  model.mode = "TrackAll";
  const [paragraph] = model.paragraphs;
  if (!paragraph) throw new Error("there is no paragraph");
  model.insert(paragraph, 3, " two", undefined);
  model.insert(paragraph, 7, " three", undefined);
  expect(model.open.map(({ chars }) => chars.length)).toEqual([10]);
});

test("fields and links are found with their places", async () => {
  const { queue, document } = open([
    {
      runs: [
        { text: "See " },
        { text: "page 3", field: " REF _a " },
        { text: " and " },
        { text: "ovens", link: "/ovens" },
      ],
    },
  ]);
  const { paragraphs } = document.body;
  paragraphs.load("text");
  await queue.sync();
  const fields = paragraphs.items[0]?.getRange().fields;
  fields?.load("code");
  const found = paragraphs.items[0]?.search("page", { matchCase: true });
  found?.load("text");
  await queue.sync();
  expect(fields?.items.map(({ code }) => code.trim())).toEqual(["REF _a", 'HYPERLINK "/ovens"']);
  const relations = fields?.items.map(({ result }) => found?.items[0]?.compareLocationWith(result));
  await queue.sync();
  expect(relations?.map((relation) => relation?.value)).toEqual(["Inside", "Before"]);
});
