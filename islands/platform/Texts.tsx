import { Icon } from "../parts.tsx";
import type { TextLine } from "../props.gen.ts";
import type { History, SavingState } from "./useHistory.ts";

const states: Record<SavingState, string> = {
  saved: "Saved",
  saving: "Saving...",
  failed: "Not saved yet. It’s safe in this tab, and we’ll try again.",
};

interface TextsProps {
  readonly keeping: boolean;
  readonly history: History;
  /** Whether the desk is empty. */
  readonly blank: boolean;
  onNew(): void;
}

const listID = "texts";

/** The name of the text that is open, and the way to the others. */
export function Texts({ keeping, history, blank, onNew }: TextsProps) {
  const { kept, name, texts, state, rename } = history;
  if (!keeping) {
    return (
      <p className="texts small soft">
        <span>Your texts aren’t kept.</span>
        <a href="/account/texts">Change that</a>
      </p>
    );
  }
  return (
    <div className="texts">
      <button className="button" type="button" data-size="small" popoverTarget={listID}>
        <Icon name="menu" />
        <span>Your texts</span>
      </button>
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
          event.preventDefault(); // it would humanize the text
          event.currentTarget.blur();
        }}
      />
      <input type="hidden" name="kept" form="humanize" value={kept?.id ?? ""} />
      <input type="hidden" name="revision" form="humanize" value={kept?.revision ?? 0} />
      <span className="small soft scripted" role="status">
        {blank && !kept ? "" : states[state]}
      </span>
      <a
        className="button"
        data-kind="link"
        data-size="small"
        href="/platform/new"
        onClick={(event) => {
          event.preventDefault();
          onNew();
        }}
      >
        <span>New text</span>
      </a>
      <List texts={texts} open={kept?.id} />
    </div>
  );
}

interface ListProps {
  readonly texts: readonly TextLine[];
  /** The id of the text that is open. */
  readonly open: string | undefined;
}

function List({ texts, open }: ListProps) {
  return (
    <nav className="texts-list" id={listID} popover="auto" aria-label="Your texts">
      <header className="row between">
        <h2 className="label">Your texts</h2>
        <button
          className="button"
          type="button"
          data-kind="quiet"
          data-size="small"
          popoverTarget={listID}
          aria-label="Close the list"
        >
          <Icon name="x" />
        </button>
      </header>
      <form className="search" action="/account/texts">
        <label className="vh" htmlFor="texts-query">
          Search your texts
        </label>
        <Icon name="search" />
        <input className="input" id="texts-query" type="search" name="q" placeholder="Search" maxLength={200} />
      </form>
      <ul className="log">
        {texts.map(({ id, title, note }) => (
          <li key={id}>
            <a href={`/platform/texts/${id}`} aria-current={id === open ? "page" : undefined}>
              {title}
            </a>
            <span className="soft small num">{note}</span>
          </li>
        ))}
      </ul>
      {texts.length === 0 ? <p className="soft">What you work on shows up here.</p> : null}
      <p>
        <a href="/account/texts">All texts, and how long they’re kept</a>
      </p>
    </nav>
  );
}
