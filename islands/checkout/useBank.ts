import { useState } from "react";

/** A bank that wants to ask the customer something. */
export interface Bank {
  readonly asking: boolean;
  /** Asks, and waits for the answer. */
  ask(): Promise<boolean>;
  answer(approved: boolean): void;
}

export function useBank(): Bank {
  const [waiting, setWaiting] = useState<((approved: boolean) => void) | null>(null);
  return {
    asking: waiting !== null,
    ask: () => new Promise((resolve) => setWaiting(() => resolve)),
    answer: (approved) => {
      waiting?.(approved);
      setWaiting(null);
    },
  };
}
