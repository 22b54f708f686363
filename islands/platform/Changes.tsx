import { memo, useEffect, useMemo, useRef } from "react";
import { grouped } from "../humanizing/words.ts";
import { changeID, Edit } from "./Marks.tsx";
import { glance, piecesOf, type Stretch } from "./marks.ts";
import type { Edited } from "./useOutput.ts";
import type { Panel } from "./usePanes.ts";
import { useSeen } from "./useSeen.ts";

/** How many rows of the list are rendered together, once their place comes into view. */
const pieceLength = 40;

/** A change that somebody wants to see in the list: a new object each time, so that it can be the same change again. */
export interface Followed {
  readonly number: number;
}

interface ChangesProps {
  readonly output: Edited | undefined;
  readonly followed: Followed | undefined;
  readonly panel: Panel;
}

/** Every change with its reason, to take back and put back in. */
export const Changes = memo(function Changes({ output, followed, panel }: ChangesProps) {
  const pieces = useMemo(() => piecesOf(output?.changes ?? [], pieceLength), [output?.changes]);
  const some = output && output.changes.length > 0 ? output : undefined;
  return (
    <section className="margin" data-aside={panel.aside ? "" : undefined} {...panel.attributes}>
      <header>
        <h2 className="label" id="changes-heading">
          Changes {some ? <span className="soft num">{grouped(some.changes.length)}</span> : null}
        </h2>
        {some ? <AllChanges output={some} /> : null}
      </header>
      {some ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard must reach it
        <ol className="changes" tabIndex={0} aria-label="Changes">
          {pieces.map((piece, index) => (
            <Rows key={index} changes={piece} atOnce={some.atOnce} followed={followed} toggle={some.toggle} />
          ))}
        </ol>
      ) : (
        <p className="soft small margin-note">
          {output
            ? "Nothing needed changing. The result is your draft, word for word."
            : "Every change will be listed here with its reason."}
        </p>
      )}
    </section>
  );
});

function AllChanges({ output: { changes, takeAllBack, undo } }: { readonly output: Edited }) {
  return (
    <span className="row scripted">
      <LinkButton label="Undo" disabled={!undo} onPress={() => undo?.()} />
      <LinkButton label="Take back all" disabled={changes.every(({ taken }) => taken)} onPress={takeAllBack} />
    </span>
  );
}

interface RowsProps {
  readonly changes: readonly Stretch[];
  /** Rows up to this change are rendered before their place has come into view. */
  readonly atOnce: number;
  readonly followed: Followed | undefined;
  toggle(number: number): void;
}

/** Part of the list: its rows if it is in view, otherwise room for them. */
function Rows({ changes, atOnce, followed, toggle }: RowsProps) {
  const wanted = followed && changes.some(({ number }) => number === followed.number) ? followed : undefined;
  const [room, seen] = useSeen<HTMLLIElement>(wanted !== undefined || Number(changes[0]?.number) <= atOnce);
  useEffect(() => room.current?.style.setProperty("--rows", String(changes.length)), [changes.length]);
  if (!seen) return <li className="room" ref={room} aria-hidden="true" />;
  return changes.map((change) => (
    <Change
      key={change.number}
      change={change}
      followed={wanted?.number === change.number ? wanted : undefined}
      toggle={toggle}
    />
  ));
}

interface ChangeProps {
  readonly change: Stretch;
  readonly followed: Followed | undefined;
  toggle(number: number): void;
}

const Change = memo(function Change({ change, followed, toggle }: ChangeProps) {
  const { number = 0, before = "", after = "", reason, taken } = change;
  const label = taken ? "Put back in" : "Take back";
  const name = taken ? `Put back in: change ${number}` : `Take back change ${number}`;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!followed) return;
    row.current?.scrollIntoView({ block: "nearest" });
    row.current?.querySelector("button")?.focus();
  }, [followed]);
  return (
    <li id={changeID(number)} ref={row}>
      <p className="marked">
        <Edit before={glance(before)} after={glance(after)} taken={taken} />
      </p>
      <span className="scripted">
        <LinkButton label={label} name={name} onPress={() => toggle(number)} />
      </span>
      <small>{taken ? "Taken back" : reason}</small>
    </li>
  );
});

interface LinkButtonProps {
  readonly label: string;
  /** For screen readers, where the label does not say enough. */
  readonly name?: string;
  readonly disabled?: boolean;
  onPress(): void;
}

function LinkButton({ label, name, disabled, onPress }: LinkButtonProps) {
  return (
    <button
      className="button"
      type="button"
      data-kind="link"
      data-size="small"
      aria-label={name}
      disabled={disabled}
      onClick={onPress}
    >
      {label}
    </button>
  );
}
