import { useModal } from "../processing/useModal.ts";
import type { Bank } from "./useBank.ts";

interface BankDialogProps {
  readonly id: string;
  /** The subject of the bank's confirmation: "payment" or "card". */
  readonly subject: string;
  readonly bank: Bank;
}

/** The confirmation dialog of the demo's bank. Escape refuses, so that a payment never waits forever. */
export function BankDialog({ id, subject, bank }: BankDialogProps) {
  const dialog = useModal(bank.asking, () => bank.answer(false));
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-bank`}>
      <header>
        <h2 id={`${id}-bank`}>Your bank wants to confirm this {subject}</h2>
      </header>
      <p>
        No real bank is involved: in this demo, we play its part. Approve the {subject}, or decline it to see what
        happens.
      </p>
      <footer>
        <button className="button" type="button" data-kind="primary" onClick={() => bank.answer(true)}>
          Approve {subject}
        </button>
        <button className="button" type="button" onClick={() => bank.answer(false)}>
          Decline {subject}
        </button>
      </footer>
    </dialog>
  );
}
