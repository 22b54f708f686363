// The calls that keep a text in the history. The server decides whose it is.

import { at } from "../../static/js/shared/place.ts";
import type { Decided, Kept, Mark, Split, TextLine } from "../props.gen.ts";
import type { Typed } from "./useWork.ts";

/** A text as it is saved. */
export interface Snapshot {
  readonly name: string;
  readonly draft: Typed;
  /** What was done with the result; null without one. */
  readonly work: {
    readonly seed: number;
    readonly decisions: readonly Decided[];
    readonly edited: readonly Mark[];
  } | null;
}

/** A text as the server has it by now. */
export interface Saved {
  readonly kept: Kept;
  readonly line: TextLine;
  /** Why it was saved as another text; null if it was not. */
  readonly split: Split | null;
}

const mostKept = 60_000; // bytes that a browser sends for a page that is gone

/** Saves a text of this user's, as a new one without kept. Returns undefined if that failed. */
export async function saveText(userID: string, kept: Kept | null, snapshot: string): Promise<Saved | undefined> {
  const body = `{"userId":${JSON.stringify(userID)},"revision":${kept?.revision ?? 0},"version":${kept?.version ?? 0},${snapshot.slice(1)}`;
  try {
    const response = await fetch(at(kept ? `/api/texts/${kept.id}` : "/api/texts"), {
      method: kept ? "PUT" : "POST",
      headers: { "Content-Type": "application/json" },
      body,
      keepalive: body.length < mostKept,
    });
    const { kept: now, line, split = null } = (await response.json()) as Partial<Saved>;
    if (response.ok && now && line) return { kept: now, line, split };
    console.warn("Failed to save the text", response.status);
  } catch (error) {
    console.warn("Failed to save the text", error);
  }
  return undefined;
}
