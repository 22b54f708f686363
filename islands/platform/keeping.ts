import { useEffect, useRef } from "react";

// A tab's work is in its session storage: no other tab can write there, and it is gone when the tab is closed. What the
// next tab starts with is in the browser's local storage. Signing out deletes both (static/js/shell/sign-out.ts).

/** Where something is kept: only for this tab, or for the next ones as well. */
type Reach = "tab" | "browser";

/** Something that is kept under a name, and the shape that it must have to be accepted when it is read again. */
export interface Item<Value> {
  readonly name: string;
  readonly reach: Reach;
  readonly shape: Shape<Value>;
}

/**
 * The shape of a JSON value: the name of its type, with a question mark if it may be missing; or the shapes of its
 * parts.
 */
export type Shape<Value> = Value extends readonly (infer Member)[]
  ? readonly [Shape<Member>]
  : Value extends object
    ? { readonly [Name in keyof Value]-?: undefined extends Value[Name] ? Missable<Value[Name]> : Shape<Value[Name]> }
    : NameOf<Value>;

type NameOf<Value> = Value extends readonly string[]
  ? "string[]"
  : Value extends string
    ? "string"
    : Value extends number
      ? "number"
      : "boolean";
type Missable<Value> = `${NameOf<NonNullable<Value>>}?`;

const version = 3; // of all shapes; raise it when any of them changes
const pause = 300; // milliseconds without a change

/** Reads what is kept for its owner. Anything with another owner, another version, or the wrong shape is discarded. */
export function recall<Value>({ name, reach, shape }: Item<Value>, owner: string): Value | undefined {
  try {
    const { value, ...tag } = JSON.parse(storage(reach).getItem(name) ?? "{}");
    if (tag.version === version && tag.owner === owner && fits(shape, value)) return value as Value;
    storage(reach).removeItem(name);
  } catch {
    // not our JSON, or no storage
  }
  return undefined;
}

/** Whether a value has a shape. */
export function fits(shape: unknown, value: unknown): boolean {
  if (typeof shape === "string") {
    const type = shape.replace("?", "");
    if (type === "string[]" && Array.isArray(value)) return value.every((member) => typeof member === "string");
    return typeof value === type || (value === undefined && type !== shape);
  }
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((member) => fits(shape[0], member));
  return Object.entries(shape as object).every(([name, part]) => fits(part, Reflect.get(value, name)));
}

/**
 * Keeps a value for its owner, once it stops changing and when the page is left. null is not kept, nor is anything
 * before ready.
 */
export function useKeep<Value>({ name, reach }: Item<Value>, owner: string, value: Value | null, ready: boolean): void {
  const written = useRef<Value | null | undefined>(undefined);
  const put = useRef(() => {});
  put.current = () => {
    if (written.current === value) return;
    written.current = value;
    write(reach, name, value && { version, owner, value });
  };
  useEffect(() => {
    if (!ready) return;
    const listening = new AbortController();
    const { signal } = listening;
    const leave = () => put.current(); // what was rendered last: effects come later, or not at all
    addEventListener("pagehide", leave, { signal });
    document.addEventListener("visibilitychange", leave, { signal }); // the last event on a phone
    return () => listening.abort();
  }, [ready]);
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => put.current(), pause);
    return () => clearTimeout(timer);
  }, [value, ready]);
}

/** Throws if the browser provides none. */
const storage = (reach: Reach): Storage => (reach === "tab" ? sessionStorage : localStorage);

function write(reach: Reach, name: string, item: object | null): void {
  try {
    const place = storage(reach);
    place.removeItem(name); // nothing old remains if the new value is too large
    if (item) place.setItem(name, JSON.stringify(item));
  } catch {
    // no room, or no storage: the work lives as long as the page
  }
}
