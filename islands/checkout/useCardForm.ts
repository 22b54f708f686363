import { type RefObject, useEffect, useRef, useState } from "react";
import type { CardForm } from "../props.gen.ts";
import { IdempotencyKey } from "./idempotencyKey.ts";
import { pay } from "./pay.ts";
import { failed, type Refusal, type Terminal } from "./terminal.ts";

/** The state and the actions of a card form. */
export interface CardFormState {
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  /** The error message's element, which gets the focus. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** Does nothing if the visitor is signed out, without a terminal, or while busy. */
  submit(): Promise<void>;
  /** Clears the error once the user edits the card. */
  clearRefusal(): void;
}

/**
 * Submits the form, one submission at a time, and opens the page form.done. The terminal is null until its library has
 * loaded.
 */
export function useCardForm(form: CardForm, terminal: Terminal | null): CardFormState {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(form.problem);
  const running = useRef(false);
  const key = useRef(new IdempotencyKey());
  const box = useRef<HTMLDivElement>(null);
  useEffect(reloadFromCache, []);

  useEffect(() => {
    if (!refusal || refusal === form.problem) return;
    const field = refusal.field && document.getElementById(`${form.id}-${refusal.field}`);
    (field || box.current)?.focus();
  }, [refusal]);

  async function submit(): Promise<void> {
    if (running.current || !terminal || form.user.id === "") return;
    running.current = true;
    setBusy(true);
    setRefusal(null);
    const refused = await pay(form, terminal, key.current).catch((error: unknown) => {
      console.error("The payment failed:", error);
      return failed;
    });
    if (!refused) {
      location.assign(form.done); // stays busy until the next page has loaded
      return;
    }
    running.current = false;
    setBusy(false);
    setRefusal(refused);
  }

  return { busy, refusal, box, submit, clearRefusal: () => setRefusal(null) };
}

/** Reloads the page when it returns from the back/forward cache, busy and outdated as it was left. */
function reloadFromCache(): () => void {
  const reload = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
  addEventListener("pageshow", reload);
  return () => removeEventListener("pageshow", reload);
}
