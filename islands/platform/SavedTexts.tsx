import { useState } from "react";
import { withBase } from "../../static/js/shared/basePath.ts";
import { useModal } from "../processing/useModal.ts";
import type { TextLine } from "../props.gen.ts";
import { Icon } from "../ui.tsx";
import type { SavedText, SavingState } from "./useSavedText.ts";

const stateLabels: Record<SavingState, string> = {
  saved: "Saved",
  saving: "Saving...",
  failed: "Not saved yet. It’s safe in this tab, and we’ll try again.",
};

interface SavedTextsProps {
  readonly keeping: boolean;
  readonly savedText: SavedText;
  /** Whether the draft is empty. */
  readonly blank: boolean;
  onNew(): void;
}

/** The path of the page with all saved texts. */
const allTextsPath = "/account/texts";

/** The name and saving state of the open text, and the list of the other texts. */
export function SavedTexts({ keeping, savedText, blank, onNew }: SavedTextsProps) {
  const { kept, name, texts, state, rename } = savedText;
  if (!keeping) {
    return (
      <p className="texts small soft">
        <span>Your texts aren’t kept.</span>
        <a className="button" data-kind="link" data-size="small" href={withBase(allTextsPath)}>
          <span>Change that</span>
        </a>
      </p>
    );
  }
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
        onChange={({ target }) => rename(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault(); // Enter would submit the form
          event.currentTarget.blur();
        }}
      />
      <input type="hidden" name="kept" form="humanize" value={kept?.id ?? ""} />
      <input type="hidden" name="revision" form="humanize" value={kept?.revision ?? 0} />
      <span className="small soft scripted" role="status">
        {!kept && (blank || state === "saved") ? "" : stateLabels[state]}
      </span>
      <a
        className="button"
        data-kind="link"
        data-size="small"
        href={withBase("/platform/new")}
        onClick={(event) => {
          event.preventDefault();
          onNew();
        }}
      >
        <span>New text</span>
      </a>
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
        <header>
          <h2 id="texts-heading">Your texts</h2>
          <button className="button" type="button" data-kind="quiet" aria-label="Close" onClick={() => setOpen(false)}>
            <Icon name="x" />
          </button>
        </header>
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
          {texts.length === 0 ? <p className="soft">What you work on shows up here.</p> : null}
          <a className="button" data-kind="link" href={withBase(allTextsPath)}>
            <span>All texts, and how long they’re kept</span>
          </a>
        </div>
      </dialog>
    </>
  );
}
