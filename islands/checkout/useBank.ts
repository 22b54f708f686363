import { useState } from "react";

/** The demo's bank, which asks the customer to confirm. */
export interface Bank {
  readonly asking: boolean;
  /** Opens the question and resolves with the customer's answer. */
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
