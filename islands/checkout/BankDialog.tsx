import { useModal } from "../processing/useModal.ts";
import type { Bank } from "./useBank.ts";

interface BankDialogProps {
  readonly id: string;
  readonly bank: Bank;
}

/** The demo's bank. Escape is a no, so that a payment never waits for ever. */
export function BankDialog({ id, bank }: BankDialogProps) {
  const dialog = useModal(bank.asking, () => bank.answer(false));
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-bank`}>
      <header>
        <h2 id={`${id}-bank`}>Your bank wants to confirm this payment</h2>
      </header>
      <p>
        No real bank is involved: in this demo, we play its part. Approve the payment, or refuse it to see what happens.
      </p>
      <footer>
        <button className="button" type="button" data-kind="primary" onClick={() => bank.answer(true)}>
          Approve payment
        </button>
        <button className="button" type="button" onClick={() => bank.answer(false)}>
          Refuse payment
        </button>
      </footer>
    </dialog>
  );
}
