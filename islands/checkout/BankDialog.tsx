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
        <h2 id={`${id}-bank`}>Your bank asks</h2>
      </header>
      <p>This is 3-D Secure, played by the demo: no bank is asked. Complete approves the payment, Fail refuses it.</p>
      <footer>
        <button className="button" type="button" data-kind="primary" onClick={() => bank.answer(true)}>
          Complete
        </button>
        <button className="button" type="button" onClick={() => bank.answer(false)}>
          Fail
        </button>
      </footer>
    </dialog>
  );
}
