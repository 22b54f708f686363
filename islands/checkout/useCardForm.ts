import { type RefObject, useEffect, useRef, useState } from "react";
import type { CardForm } from "../props.gen.ts";
import { Key } from "./key.ts";
import { pay } from "./pay.ts";
import { failed, type Refusal, type Terminal } from "./terminal.ts";

/** A card's form in somebody's hands. */
export interface CardFormState {
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  /** The box that says why. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** Does nothing without somebody signed in, without a terminal, or while it is at it. */
  submit(): Promise<void>;
  /** Takes the refusal away, as what it was about is being mended. */
  mend(): void;
}

/** Carries the form out once at a time, and leaves for where it leads. The terminal is null until its library is there. */
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

/** A page that the browser kept comes back as it was left, busy and out of date. */
function reloadWhenKept(): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
  addEventListener("pageshow", shown);
  return () => removeEventListener("pageshow", shown);
}
