import { useEffect, useRef } from "react";

// A tab's work is in its session storage: other tabs cannot write there, and closing the tab deletes it. The settings
// for the next tab are in the browser's local storage. Signing out deletes both (static/js/shell/sign-out.ts).

/** The storage of an item: the tab's session storage, or the browser's local storage. */
type Scope = "tab" | "browser";

/** A stored item: its storage key, and the shape that a stored value must have to be accepted. */
export interface StoredItem<Value> {
  readonly name: string;
  readonly scope: Scope;
  readonly shape: Shape<Value>;
}

/**
 * The schema of a JSON value: the name of its type, with a question mark if it is optional; or the schemas of its
 * members.
 */
export type Shape<Value> = Value extends readonly (infer Member)[]
  ? readonly [Shape<Member>]
  : Value extends object
    ? { readonly [Name in keyof Value]-?: undefined extends Value[Name] ? Optional<Value[Name]> : Shape<Value[Name]> }
    : NameOf<Value>;

type NameOf<Value> = Value extends readonly string[]
  ? "string[]"
  : Value extends string
    ? "string"
    : Value extends number
      ? "number"
      : "boolean";
type Optional<Value> = `${NameOf<NonNullable<Value>>}?`;

const version = 3; // of all shapes; increment it when any of them changes
const pause = 300; // milliseconds without a change

/** Reads an owner's item. One with another owner, another version, or the wrong shape is deleted. */
export function readStored<Value>({ name, scope, shape }: StoredItem<Value>, owner: string): Value | undefined {
  try {
    const { value, ...tag } = JSON.parse(storageOf(scope).getItem(name) ?? "{}");
    if (tag.version === version && tag.owner === owner && matchesShape(shape, value)) return value as Value;
    storageOf(scope).removeItem(name);
  } catch {
    // not valid JSON, or no storage
  }
  return undefined;
}

/** Reports whether a value matches a shape. */
export function matchesShape(shape: unknown, value: unknown): boolean {
  if (typeof shape === "string") {
    const type = shape.replace("?", "");
    if (type === "string[]" && Array.isArray(value)) return value.every((member) => typeof member === "string");
    return typeof value === type || (value === undefined && type !== shape);
  }
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((member) => matchesShape(shape[0], member));
  return Object.entries(shape as object).every(([name, part]) => matchesShape(part, Reflect.get(value, name)));
}

/**
 * Stores an owner's value once it stops changing, and when the page is left. null deletes the item. Nothing is stored
 * before ready.
 */
export function useStored<Value>(
  { name, scope }: StoredItem<Value>,
  owner: string,
  value: Value | null,
  ready: boolean,
): void {
  const written = useRef<Value | null | undefined>(undefined);
  const put = useRef(() => {});
  put.current = () => {
    if (written.current === value) return;
    written.current = value;
    write(scope, name, value && { version, owner, value });
  };
  useEffect(() => {
    if (!ready) return;
    const listening = new AbortController();
    const { signal } = listening;
    const leave = () => put.current(); // the value of the last rendering: its effect may not have run
    addEventListener("pagehide", leave, { signal });
    document.addEventListener("visibilitychange", leave, { signal }); // the last event that a phone sends
    return () => listening.abort();
  }, [ready]);
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => put.current(), pause);
    return () => clearTimeout(timer);
  }, [value, ready]);
}

/** The browser's storage. It throws if the browser blocks storage. */
const storageOf = (scope: Scope): Storage => (scope === "tab" ? sessionStorage : localStorage);

function write(scope: Scope, name: string, item: object | null): void {
  try {
    const store = storageOf(scope);
    store.removeItem(name); // so that no old value remains if the new one is too large
    if (item) store.setItem(name, JSON.stringify(item));
  } catch {
    // quota exceeded, or no storage: the work lasts as long as the page
  }
}
