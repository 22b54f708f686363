import { type RefObject, useEffect, useRef, useState } from "react";
import type { CardForm } from "../props.gen.ts";
import { Key } from "./key.ts";
import { pay } from "./pay.ts";
import { failed, type Refusal, type Terminal } from "./terminal.ts";

/** A card form in use. */
export interface CardFormState {
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  /** The box with the reason for a refusal. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** Does nothing if nobody is signed in, if there is no terminal, or while it is busy. */
  submit(): Promise<void>;
  /** Removes the refusal, because its cause is being fixed. */
  mend(): void;
}

/** Submits the form, once at a time, and goes where it leads. The terminal is null until its library has loaded. */
export function useCardForm(form: CardForm, terminal: Terminal | null): CardFormState {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(form.problem);
  const running = useRef(false);
  const key = useRef(new Key());
  const box = useRef<HTMLDivElement>(null);
  useEffect(reloadWhenKept, []);

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
      location.assign(form.done); // busy until the next page is there
      return;
    }
    running.current = false;
    setBusy(false);
    setRefusal(refused);
  }

  return { busy, refusal, box, submit, mend: () => setRefusal(null) };
}

/** A page that the browser kept comes back as it was left, busy and outdated. */
function reloadWhenKept(): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
  addEventListener("pageshow", shown);
  return () => removeEventListener("pageshow", shown);
}
