import { useState } from "react";
import type { DemoCheckoutProps, TestCard } from "../props.gen.ts";
import { Icon } from "../ui.tsx";
import { BankDialog } from "./BankDialog.tsx";
import { CardFields } from "./CardFields.tsx";
import { CardSheet } from "./CardSheet.tsx";
import { call, isRefusal } from "./call.ts";
import { formatDigits, numberLayout } from "./digits.ts";
import type { Field, Terminal } from "./terminal.ts";
import { type Entry, nothingEntered, tokenOf } from "./testCard.ts";
import { useBank } from "./useBank.ts";
import { useCardForm } from "./useCardForm.ts";

/** The card form of the demo: it accepts test cards and charges nothing. */
export default function DemoCheckout({ form, cards }: DemoCheckoutProps) {
  const [entry, setEntry] = useState<Entry>(nothingEntered);
  const bank = useBank();
  const terminal: Terminal = {
    tokenize: async () => tokenOf(entry, cards, new Date()),
    confirm: async (clientSecret) => {
      const approved = await bank.ask();
      const answer = await call("/api/demo/confirm", { client_secret: clientSecret, approved }, "Payment failed");
      return isRefusal(answer) ? answer : null;
    },
  };
  const state = useCardForm(form, terminal);
  const takesCard = form.purpose !== "confirm";

  function type(field: Field, text: string): void {
    state.clearRefusal();
    setEntry({ ...entry, [field]: text });
  }

  return (
    <>
      <CardSheet form={form} state={state}>
        <DemoNotice cards={takesCard ? cards : []} />
        {takesCard ? (
          <CardFields
            id={form.id}
            entry={entry}
            disabled={state.busy}
            faulty={state.refusal?.field}
            onType={type}
            onEnter={state.submit}
          />
        ) : null}
      </CardSheet>
      <BankDialog id={form.id} subject={form.subject} bank={bank} />
    </>
  );
}

function DemoNotice({ cards }: { readonly cards: readonly TestCard[] }) {
  const [first] = cards;
  return (
    <div className="notice">
      <Icon name="info" />
      <div>
        <strong>Demo mode.</strong> No real payment is processed.
        {first ? (
          <>
            {" "}
            Use the test card <CardNumber of={first} />.
            <TestCards cards={cards} />
          </>
        ) : null}
      </div>
    </div>
  );
}

function TestCards({ cards }: { readonly cards: readonly TestCard[] }) {
  return (
    <details className="test-cards">
      <summary>All test cards</summary>
      <dl>
        {cards.map((card) => (
          <div key={card.token}>
            <dt>
              <CardNumber of={card} />
            </dt>
            <dd>{card.does}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function CardNumber({ of: { number } }: { readonly of: TestCard }) {
  return <span className="nowrap num">{formatDigits(numberLayout, number)}</span>;
}
