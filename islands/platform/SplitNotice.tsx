import { withBase } from "../../static/js/shared/basePath.ts";
import type { Split } from "../props.gen.ts";
import { ButtonLink, Notice } from "../ui.tsx";

interface SplitNoticeProps {
  readonly split: Split;
  /** The id of the new text. */
  readonly id: string;
  /** Saves the editor's contents. */
  save(): Promise<void>;
  onClose(): void;
}

/** The notice that the text was saved as a separate text, with links to both and an undo button. */
export function SplitNotice({ split: { reason, message, advice, from }, id, save, onClose }: SplitNoticeProps) {
  const isCopy = reason === "conflict";
  return (
    <Notice tone={reason === "new-draft" ? "" : "warn"} message={message} advice={advice}>
      <span className="row">
        {isCopy ? <ButtonLink label="Open the copy" href={pathOf(id)} /> : null}
        {from ? (
          <ButtonLink href={pathOf(from.id)} label={isCopy ? "Open the other version" : "Open the earlier text"} />
        ) : null}
        {from && reason === "new-draft" ? <Undo id={id} into={from.id} save={save} /> : null}
        <button className="button scripted" type="button" data-kind="link" data-size="small" onClick={onClose}>
          <span>Dismiss</span>
        </button>
      </span>
    </Notice>
  );
}

const pathOf = (id: string): string => withBase(`/platform/texts/${id}`);

interface UndoProps {
  readonly id: string;
  readonly into: string;
  save(): Promise<void>;
}

/** The form that merges the new text into the earlier one, after saving the editor's contents. */
function Undo({ id, into, save }: UndoProps) {
  return (
    <form
      method="post"
      action={`${pathOf(id)}/join`}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        save().then(() => form.submit());
      }}
    >
      <input type="hidden" name="into" value={into} />
      <button className="button" type="submit" data-kind="link" data-size="small">
        <span>Undo: this is the same text</span>
      </button>
    </form>
  );
}
