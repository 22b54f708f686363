import { useState } from "react";
import { withBase } from "../../static/js/shared/basePath.ts";
import { useModal } from "../processing/useModal.ts";
import type { TextLine } from "../props.gen.ts";
import { ButtonLink, DialogHeader, Icon } from "../ui.tsx";
import type { SavedState, SavingStatus } from "./savedState.ts";

const statusLabels: Record<SavingStatus, string> = {
  saved: "Saved",
  saving: "Saving...",
  failed: "Not saved yet. It’s safe in this tab, and we’ll try again.",
};

interface SavedTextsProps {
  readonly saved: SavedState;
  /** Whether the draft is empty. */
  readonly blank: boolean;
  /** Whether the output pane shows a problem, so that a failed save needs no explanation of its own. */
  readonly hasProblem: boolean;
  onRename(name: string): void;
  onNew(): void;
}

/** The path of the page with all saved texts. */
const allTextsPath = "/account/texts";

/** The name and saving state of the open text, and the list of the other texts. */
export function SavedTexts({ saved, blank, hasProblem, onRename, onNew }: SavedTextsProps) {
  const { keeping, kept, name, texts, status } = saved;
  if (!keeping) {
    return (
      <p className="texts small soft">
        <span>Your texts aren’t kept.</span>
        <ButtonLink label="Change this" href={withBase(allTextsPath)} />
      </p>
    );
  }
  const isNew = !kept && (blank || status === "saved");
  const label = status === "failed" && hasProblem ? "Not saved yet" : statusLabels[status];
  return (
    <div className="texts">
      <TextList texts={texts} current={kept?.id} />
      <input
        className="input"
        type="text"
        name="name"
        form="humanize"
        aria-label="Name of this text"
        placeholder="Name this text"
        maxLength={200}
        autoComplete="off"
        value={name}
        onChange={({ target }) => onRename(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault(); // Enter would submit the form
          event.currentTarget.blur();
        }}
      />
      <input type="hidden" name="kept" form="humanize" value={kept?.id ?? ""} />
      <input type="hidden" name="revision" form="humanize" value={kept?.revision ?? 0} />
      <span className="small soft scripted" role="status">
        {isNew ? "" : label}
      </span>
      <ButtonLink label="New text" href={withBase("/platform/new")} onFollow={onNew} />
    </div>
  );
}

interface TextListProps {
  readonly texts: readonly TextLine[];
  /** The id of the text that is open. */
  readonly current: string | undefined;
}

/** The dialog with the newest texts, and its button, which without a script links to the page with all texts. */
function TextList({ texts, current }: TextListProps) {
  const [open, setOpen] = useState(false);
  const dialog = useModal(open, () => setOpen(false));
  return (
    <>
      <a
        className="button"
        data-size="small"
        href={withBase(allTextsPath)}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Icon name="menu" />
        <span>Your texts</span>
      </a>
      <dialog ref={dialog} className="dialog texts-list" aria-labelledby="texts-heading">
        <DialogHeader id="texts-heading" title="Your texts" onClose={() => setOpen(false)} />
        <div className="stack">
          <form className="search" action={withBase(allTextsPath)}>
            <label className="vh" htmlFor="texts-query">
              Search your texts
            </label>
            <Icon name="search" />
            <input className="input" id="texts-query" type="search" name="q" placeholder="Search" maxLength={200} />
            <button className="button" type="submit">
              Search
            </button>
          </form>
          <ul className="log">
            {texts.map(({ id, title, note, source }) => (
              <li key={id}>
                <a href={withBase(`/platform/texts/${id}`)} aria-current={id === current ? "page" : undefined}>
                  {title}
                </a>
                <span className="soft small num">{note}</span>
                {source ? (
                  <span className="badge">
                    <Icon name="files" />
                    <span>{source}</span>
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
          {texts.length === 0 ? <p className="soft">Your saved texts will appear here.</p> : null}
          <a className="button" data-kind="link" href={withBase(allTextsPath)}>
            <span>All texts, and how long they’re kept</span>
          </a>
        </div>
      </dialog>
    </>
  );
}
