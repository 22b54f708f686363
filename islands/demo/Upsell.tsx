import { useModal } from "../processing/useModal.ts";
import type { DemoPiece, Offer } from "../props.gen.ts";
import { Icon } from "../ui.tsx";
import { Preview } from "./Preview.tsx";

interface UpsellProps {
  readonly id: string;
  /** The id of the demo's form. */
  readonly form: string;
  readonly offer: Offer;
  /** The free tool's limits, for a visitor's own text; null for the sample. */
  readonly free: string | null;
  /** The engine's result of the sample, illegible. */
  readonly preview: readonly DemoPiece[];
  /** The path that opens the sample in the free tool; may be empty. */
  readonly sample: string;
  /** Whether the server rendered it open, as a part of the page below the form. */
  readonly drawn: boolean;
  /** Whether it is open as a modal dialog. */
  readonly open: boolean;
  onClose(): void;
}

/** The dialog that offers a plan for the full text. Its forms close it without a script. */
export function Upsell({ id, form, offer, free, preview, sample, drawn, open, onClose }: UpsellProps) {
  const dialog = useModal(open, onClose);
  return (
    <dialog ref={dialog} className="dialog upsell" data-size="large" open={drawn} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>Get your full text</h2>
        <form method="dialog">
          <button className="button" type="submit" data-kind="quiet" aria-label="Close">
            <Icon name="x" />
          </button>
        </form>
      </header>
      {free === null ? (
        <div className="stack">
          <Preview pieces={preview} />
          {sample === "" ? null : (
            <p>
              The free tool shows the full result and every change. <a href={sample}>Open the sample there</a>.
            </p>
          )}
        </div>
      ) : (
        <OwnText form={form} free={free} />
      )}
      <dl className="pairs">
        <Gain name="AI Detection" value="Significantly reduced" />
        <Gain name="Readability" value="Enhanced" />
      </dl>
      <p className="small soft">
        We count AI phrases before and after. Nobody can promise what a detector says.{" "}
        <a href="/methodology">How we measure</a>
      </p>
      <section className="offer">
        <h3>{offer.plan}</h3>
        <p className="soft">{offer.words}, every mode</p>
        <p className="price">
          <b>{offer.price}</b>
          <span className="soft">/month</span>
        </p>
      </section>
      <form className="actions" method="dialog">
        {/* Closes first: the sign-up form opens in a dialog of its own. */}
        <a className="button" data-kind="primary" href={offer.link} onClick={onClose}>
          {offer.take}
        </a>
        <button className="button" type="submit">
          Maybe Later
        </button>
      </form>
      <p className="small soft">7-day money-back guarantee · cancel anytime</p>
    </dialog>
  );
}

/** The offer to edit the visitor's own text for free. The button submits the demo's form, with the text. */
function OwnText({ form, free }: { readonly form: string; readonly free: string }) {
  return (
    <div className="stack">
      <p>We haven’t edited your own text yet. We’ll do it for free: {free}</p>
      <div>
        <button className="button" type="submit" form={form} name="free" formNoValidate>
          Edit it for free
        </button>
      </div>
      <p>Here’s how our sample came out:</p>
    </div>
  );
}

function Gain({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}: </dt>
      <dd className="badge" data-tone="ok">
        <Icon name="check" />
        <span>{value}</span>
      </dd>
    </div>
  );
}
