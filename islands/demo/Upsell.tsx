import { Icon } from "../parts.tsx";
import { useModal } from "../processing/useModal.ts";
import type { Offer } from "../props.gen.ts";

interface UpsellProps {
  readonly id: string;
  readonly offer: Offer;
  /** Whether the server drew it open: then it is a part of the page, below the form. */
  readonly drawn: boolean;
  /** Whether it stands over the page. */
  readonly open: boolean;
  onClose(): void;
}

/** Offers the plan that gives the full text. Forms close it, so that it needs no script to go. */
export function Upsell({ id, offer, drawn, open, onClose }: UpsellProps) {
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
      <Preview />
      <dl className="pairs">
        <Gain name="AI Detection" value="Significantly reduced" />
        <Gain name="Readability" value="Enhanced" />
      </dl>
      <section className="offer">
        <h3>{offer.plan}</h3>
        <p className="soft">{offer.words}, every mode</p>
        <p className="price">
          <b>{offer.price}</b>
          <span className="soft">/month</span>
        </p>
      </section>
      <form className="actions" method="dialog">
        <button className="button" type="submit">
          Maybe Later
        </button>
        {/* The form to sign up takes its place: one dialog at a time. */}
        <a className="button" data-kind="primary" href={offer.link} onClick={onClose}>
          {offer.take}
        </a>
      </form>
      <p className="small soft">7-day money-back guarantee · cancel anytime</p>
    </dialog>
  );
}

/** Lines and words as shapes. There is no text under the blur. */
function Preview() {
  return (
    <div className="blurred" role="img" aria-label="Preview of an edited text, blurred">
      <i />
      <i />
      <i />
      <i />
      <i />
      <i />
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
