import { type MouseEvent, memo, useMemo } from "react";
import { type FormattedStretch, linesOf, type Part } from "./markdownLines.ts";
import { isChange, isOpen, none, piecesOf, type Stretch, wording, wordingOf } from "./marks.ts";
import { useNearScreen } from "./useNearScreen.ts";
import type { EditableOutput } from "./useOutput.ts";
import { diffWords } from "./wordDiff.ts";

/** The id of a mark's row in the lists. */
export const markRowID = (number: number): string => `change-${number}`;

/** The number of stretches that are rendered together, once they scroll near the screen. */
const pieceLength = 40;

interface ResultTextProps {
  readonly output: Pick<EditableOutput, "paragraphs" | "atOnce">;
  /** Called with the mark to show in the list; without it, marks are links to the list. */
  readonly onFollow?: OnFollow | undefined;
}

type OnFollow = (number: number) => void;

/** Both views of an output, clean and marked. Styles show one of them: see css/components/desk.css. */
export function ResultText({ output: { paragraphs, atOnce }, onFollow }: ResultTextProps) {
  return (
    <>
      {/* biome-ignore lint/a11y: it scrolls, so that the keyboard must reach it */}
      <div className="script" data-view="clean" tabIndex={0} role="group" aria-label="Result">
        {paragraphs.map((paragraph, index) => (
          <FormattedText key={index} text={wordingOf(paragraph)} />
        ))}
      </div>
      {/* biome-ignore lint/a11y: it scrolls, so that the keyboard must reach it */}
      <div className="script marked" data-view="marks" tabIndex={0} role="group" aria-label="Result with marks">
        {paragraphs.map((paragraph, index) => (
          <Paragraph key={index} stretches={paragraph} atOnce={atOnce} onFollow={onFollow} />
        ))}
      </div>
    </>
  );
}

interface StretchesProps {
  readonly stretches: readonly Stretch[];
  /** Marks up to this number are rendered immediately, the others once they scroll near the screen. */
  readonly atOnce: number;
  readonly onFollow: OnFollow | undefined;
}

/** A paragraph with its marks. White space is part of the text: the parent element has white-space: pre-wrap. */
const Paragraph = memo(function Paragraph({ stretches, atOnce, onFollow }: StretchesProps) {
  const lines = useMemo(() => linesOf(stretches), [stretches]);
  return (
    <div className="paragraph">
      {lines.map(({ kind, stretches }, index) => (
        <div key={index} data-line={kind}>
          {piecesOf(stretches, pieceLength).map((piece, index) => (
            <Piece key={index} stretches={piece} atOnce={atOnce} onFollow={onFollow} />
          ))}
        </div>
      ))}
    </div>
  );
});

/** A paragraph without marks. */
export const FormattedText = memo(function FormattedText({ text }: { readonly text: string }) {
  return (
    <div className="paragraph">
      {linesOf([{ text }]).map(({ kind, stretches }, index) => (
        <div key={index} data-line={kind}>
          {stretches.map((stretch, index) => (
            <PlainText key={index} {...stretch} />
          ))}
        </div>
      ))}
    </div>
  );
});

interface PieceProps extends StretchesProps {
  readonly stretches: readonly FormattedStretch[];
}

/** A part of a line: with its marks once it is near the screen, before that as plain text. */
function Piece({ stretches, atOnce, onFollow }: PieceProps) {
  const first = stretches.find(({ number }) => number)?.number ?? 0;
  const [element, seen] = useNearScreen<HTMLSpanElement>(first <= atOnce);
  return (
    <span ref={element}>
      {seen
        ? stretches.map((stretch, index) =>
            stretch.number ? (
              <MarkLink key={index} stretch={stretch} number={stretch.number} onFollow={onFollow} />
            ) : (
              <PlainText key={index} {...stretch} />
            ),
          )
        : wordingOf(stretches)}
    </span>
  );
}

/** Text without a mark. */
function PlainText({ text = "", parts }: FormattedStretch) {
  return <>{parts ? parts.map((part, index) => <StyledPart key={index} {...part} />) : text}</>;
}

/** A part of a text in its style. Markdown signs are invisible, but selectable, so that copies include them. */
function StyledPart({ text, look }: Part) {
  if (look === "bold") return <b>{text}</b>;
  return look ? <span data-look={look}>{text}</span> : text;
}

interface MarkLinkProps {
  readonly stretch: Stretch;
  readonly number: number;
  readonly onFollow: OnFollow | undefined;
}

/** A mark that links to its row in the list, with its reason and its decisions. */
const MarkLink = memo(function MarkLink({ stretch, number, onFollow }: MarkLinkProps) {
  function follow(event: MouseEvent): void {
    if (!onFollow) return;
    event.preventDefault(); // a fragment in the URL would add an entry to the browser's history
    onFollow(number);
  }
  return (
    <a
      className="mark"
      data-taken={isChange(stretch) && stretch.decision === none ? true : undefined}
      data-open={isOpen(stretch) ? true : undefined}
      href={`#${markRowID(number)}`}
      title={stretch.reason || undefined}
      onClick={follow}
    >
      <Diff {...diffOf(stretch)} />
    </a>
  );
});

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
