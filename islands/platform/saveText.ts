// The calls that save a text in the history. The server identifies its owner by the session.

import { withBase } from "../../static/js/shared/basePath.ts";
import type { SavedText, Split, TextLine } from "../props.gen.ts";

/** The server's response to a save. */
export interface Saved {
  readonly kept: SavedText;
  readonly line: TextLine;
  /** The notice that it was saved as a separate text; null if it was not. */
  readonly split: Split | null;
}

const maxKeepalive = 60_000; // UTF-16 units; browsers reject larger bodies of requests that outlive their page

/** Saves a text of the user, as a new text if kept is null. Returns undefined on failure. */
export async function saveText(userID: string, kept: SavedText | null, snapshot: string): Promise<Saved | undefined> {
  const body = `{"userId":${JSON.stringify(userID)},"revision":${kept?.revision ?? 0},"version":${kept?.version ?? 0},${snapshot.slice(1)}`;
  try {
    const response = await fetch(withBase(kept ? `/api/texts/${kept.id}` : "/api/texts"), {
      method: kept ? "PUT" : "POST",
      headers: { "Content-Type": "application/json" },
      body,
      keepalive: body.length < maxKeepalive,
    });
    const { kept: newKept, line, split = null } = (await response.json()) as Partial<Saved>;
    if (response.ok && newKept && line) return { kept: newKept, line, split };
    console.warn("Failed to save the text", response.status);
  } catch (error) {
    console.warn("Failed to save the text", error);
  }
  return undefined;
}
