import type { ReactNode } from "react";
import { Icon } from "../parts.tsx";
import type { CardForm } from "../props.gen.ts";
import type { CardFormState } from "./useCardForm.ts";

interface CardSheetProps {
  readonly form: CardForm;
  readonly state: CardFormState;
  /** What the card is entered into. It is outside the form: whatever submits the form, no card number goes with it. */
  readonly children: ReactNode;
}

/** The sheet around a card field: what happens, and the two buttons. */
export function CardSheet({ form, state, children }: CardSheetProps) {
  const { id } = form;
  const { busy, refusal } = state;
  const working = form.subject === "card" ? saving : paying;
  return (
    <section className="sheet card-form" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{form.title}</h2>
      {children}
      <form
        method="post"
        action={form.action}
        onSubmit={(event) => {
          event.preventDefault();
          state.submit();
        }}
      >
        {form.planId ? <input type="hidden" name="plan" value={form.planId} /> : null}
        {refusal ? (
          <div className="notice" data-tone="error" role="alert" tabIndex={-1} id={`${id}-refusal`} ref={state.box}>
            <Icon name="circle-alert" />
            <div>
              <strong>{refusal.message}</strong>
              {refusal.advice ? <span> {refusal.advice}</span> : null}
            </div>
            {refusal.signedOut ? <a href={signInPath(form)}>Sign in</a> : null}
          </div>
        ) : null}
        <div role="status">
          {busy ? (
            <div className="notice">
              <Icon name="info" />
              <div>
                <strong>{working.notice}</strong>
                <span> Keep this page open.</span>
              </div>
            </div>
          ) : null}
        </div>
        <div className="actions">
          <button className="button" type="submit" data-kind="primary" disabled={busy} aria-busy={busy}>
            <span>{busy ? working.button : form.submit}</span>
          </button>
          <button className="button" type="button" disabled={busy} onClick={() => location.assign(form.cancel)}>
            Cancel
          </button>
        </div>
      </form>
      {form.terms ? <p className="small soft">{form.terms}</p> : null}
    </section>
  );
}

const paying = { notice: "Processing Payment", button: "Processing..." };
const saving = { notice: "Saving your card", button: "Saving..." };

/** Leads back to this form, whose contents are lost by then: a session keeps the chosen plan. */
function signInPath({ planId }: CardForm): string {
  return planId ? `/login?plan=${planId}` : `/login?next=${location.pathname}`;
}
