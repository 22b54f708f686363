import type { ReactNode } from "react";
import type { CardForm } from "../props.gen.ts";
import { Icon } from "../ui.tsx";
import type { CardFormState } from "./useCardForm.ts";

interface CardSheetProps {
  readonly form: CardForm;
  readonly state: CardFormState;
  /** The card fields. They are outside the form, so that no submission can include a card number. */
  readonly children: ReactNode;
}

/** The frame around the card fields: the title, errors, progress, and the two buttons. */
export function CardSheet({ form, state, children }: CardSheetProps) {
  const { id } = form;
  const { busy, refusal } = state;
  const progress = form.subject === "card" ? saving : paying;
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
                <strong>{progress.notice}</strong>
                <span> Keep this page open.</span>
              </div>
            </div>
          ) : null}
        </div>
        <div className="actions">
          <button className="button" type="submit" data-kind="primary" disabled={busy} aria-busy={busy}>
            <span>{busy ? progress.button : form.submit}</span>
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

/** The sign-in page that returns to this form. The form's contents are lost; the session keeps the chosen plan. */
function signInPath({ planId }: CardForm): string {
  return planId ? `/login?plan=${planId}` : `/login?next=${location.pathname}`;
}
