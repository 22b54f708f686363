import { BodyObject, DocumentObject, installWord, type WordOptions } from "./application.ts";
import { DocumentModel, ParagraphModel } from "./model.ts";
import { demand, ParagraphObject, TrackedChangeObject } from "./objects.ts";
import { Collection, Handle, OfficeError, Queue, Result } from "./queue.ts";
import { FieldObject, RangeObject } from "./ranges.ts";
import { foundIn, joined, relation } from "./stretch.ts";

/** The address that pages load Office.js from. */
export const officeScript = "https://appsforoffice.microsoft.com/lib/1/hosted/office.js";

const parts = [
  [OfficeError, Queue, Result, Handle, Collection],
  [ParagraphModel, DocumentModel, foundIn, joined, relation, demand],
  [ParagraphObject, RangeObject, FieldObject, TrackedChangeObject, BodyObject, DocumentObject, installWord],
].flat();

/** The stand-in for Office.js, as a script for a page. */
export function standInScript(options: WordOptions): string {
  return `(() => { ${parts.map(String).join("\n")}\ninstallWord(${JSON.stringify(options)}); })();`;
}
