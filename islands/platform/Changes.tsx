import { memo } from "react";
import { changeID, Edit } from "./Marks.tsx";
import { glance, type Stretch } from "./marks.ts";
import type { Edited } from "./useOutput.ts";
import { grouped } from "./words.ts";

interface ChangesProps {
  readonly output: Edited | undefined;
}

/** Every change with its reason, to be taken back and made again. */
export const Changes = memo(function Changes({ output }: ChangesProps) {
  return (
    <aside className="margin" aria-labelledby="changes-heading">
      <header>
        <h2 className="label" id="changes-heading">
          Changes {output ? <span className="soft num">{grouped(output.changes.length)}</span> : null}
        </h2>
        {output ? <AllChanges output={output} /> : null}
      </header>
      {output ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard must reach it
        <ol className="changes" tabIndex={0} aria-label="Changes">
          {output.changes.map((change) => (
            <Change key={change.number} change={change} toggle={output.toggle} />
          ))}
        </ol>
      ) : (
        <p className="soft small margin-note">Each change will be listed here, with its reason.</p>
      )}
    </aside>
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

interface ChangeProps {
  readonly change: Stretch;
  toggle(number: number): void;
}

const Change = memo(function Change({ change, toggle }: ChangeProps) {
  const { number = 0, before = "", after = "", reason, taken } = change;
  const action = taken ? "Redo" : "Take back";
  return (
    <li id={changeID(number)}>
      <p className="marked">
        <Edit before={glance(before)} after={glance(after)} taken={taken} />
      </p>
      <span className="scripted">
        <LinkButton label={action} name={`${action} change ${number}`} onPress={() => toggle(number)} />
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
