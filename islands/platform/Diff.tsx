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

const linesOf = (text: string): string[] => text.split(/(\s*\n\s*)/);
const leading = (text: string): string => /^\s*/.exec(text)?.[0] ?? "";
const trailing = (text: string): string => /\s*$/.exec(text)?.[0] ?? "";

/** The deleted words by line: a mark on the white space between them would be a stroke on an empty line. */
function DeletedText({ text }: { readonly text: string }) {
  return <>{linesOf(text).map((piece, index) => (piece.trim() ? <del key={index}>{piece}</del> : piece))}</>;
}

/** A deletion and an insertion, or the plain words if both are the same. White space at their ends has no mark. */
export function Diff({ before = "", after = "" }: DiffProps) {
  const [deleted, inserted] = [before.trim(), after.trim()];
  if (deleted === inserted) return <span>{after || "\u200b"}</span>;
  const around = inserted ? after : before;
  return (
    <>
      {leading(around)}
      {deleted ? <DeletedText text={deleted} /> : null}
      {deleted && inserted ? " " : null}
      {inserted ? <ins>{deleted ? <InsertedText before={deleted} after={inserted} /> : inserted}</ins> : null}
      {trailing(around)}
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
