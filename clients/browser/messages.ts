import type { Result } from "../typescript/src/index.ts";
import type { Brand, Settings } from "./build.ts";
import type { Edit } from "./text/edits.ts";

/** What is selected in a frame. */
export interface Capture {
  readonly text: string;
  /** Whether the text can be replaced. */
  readonly isEditable: boolean;
  readonly hasFocus: boolean;
  /** Whether the focus is in a frame of another site. */
  readonly hasForeignFrame?: boolean;
}

/** The outcome of a replacement. changed: nothing was replaced, since the page no longer has the selected text. */
export type Outcome = "replaced" | "altered" | "refused" | "too-long" | "changed";

/** What a panel opens with. */
export interface Opening extends Omit<Capture, "hasFocus"> {
  /** The frame of the selection. */
  readonly frameId: number;
  readonly brand: Brand;
  readonly settings: Settings;
  /** Whether an API key is stored. */
  readonly hasKey: boolean;
}

/** What a problem can be answered with, besides closing the panel. */
export type Remedy = "retry" | "settings";

/** A failure, in words for the user. */
export interface Problem {
  readonly message: string;
  readonly advice: string;
  readonly remedy?: Remedy;
}

/** A rewriting, sent over the port of this name. */
export const rewritingPort = "rewriting";

export interface RewriteRequest {
  readonly text: string;
  readonly settings: Settings;
  /** The same for all tries of a request, which is charged once. */
  readonly idempotencyKey: string;
}

export type RewriteEvent =
  | { readonly kind: "progress"; readonly share: number }
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "failed"; readonly problem: Problem };

/** Requests of the panel. */
export type PanelRequest =
  | { readonly kind: "replace"; readonly frameId: number; readonly edits: readonly Edit[]; readonly result: string }
  | { readonly kind: "undo"; readonly frameId: number }
  | { readonly kind: "focus"; readonly frameId: number }
  | { readonly kind: "open-settings" };

/** Requests of the extension's own pages. */
export type PageRequest =
  | { readonly kind: "state" }
  | { readonly kind: "check"; readonly key: string }
  | { readonly kind: "forget" }
  | { readonly kind: "save-settings"; readonly settings: Settings };

/** What the settings page shows. It never has the key. */
export interface State {
  readonly brand: Brand;
  readonly settings: Settings;
  /** How the stored key begins. Missing: no key is stored. */
  readonly keyHint?: string;
}

/** What a check of a key found. */
export type Check =
  | { readonly kind: "valid"; readonly plan: string; readonly words: string }
  | { readonly kind: "failed"; readonly problem: Problem };
