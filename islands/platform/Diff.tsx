import { memo } from "react";
import { excerpt, isChange, type Stretch, wording } from "./marks.ts";
import { diffWords } from "./wordDiff.ts";

interface DiffProps {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** The words of a mark before and after; both are the same for a reverted change or an undecided suggestion. */
export function diffOf(stretch: Stretch): DiffProps {
  const before = isChange(stretch) ? stretch.before : stretch.text;
  return { before, after: wording(stretch) };
}

interface InsertedTextProps {
  readonly before: string;
  readonly after: string;
}

/** The inserted words; those kept from the old words are not highlighted. */
const InsertedText = memo(function InsertedText({ before, after }: InsertedTextProps) {
  return (
    <>{diffWords(before, after).map(({ text, same }, index) => (same ? <span key={index}>{text}</span> : text))}</>
  );
});

/** A deletion and an insertion, or the plain words if both are the same. */
export function Diff({ before = "", after = "" }: DiffProps) {
  if (before === after) return <span>{before || "\u200b"}</span>;
  return (
    <>
      {before ? <del>{before}</del> : null}
      {before && after ? " " : null}
      {after ? <ins>{before ? <InsertedText before={before} after={after} /> : after}</ins> : null}
    </>
  );
}

/** A mark in a list, in one line. */
export function DiffExcerpt({ mark }: { readonly mark: Stretch }) {
  const { before = "", after = "" } = diffOf(mark);
  return (
    <p className="marked">
      <Diff before={excerpt(before)} after={excerpt(after)} />
    </p>
  );
}
