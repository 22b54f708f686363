import { type MouseEvent, memo, useMemo } from "react";
import { linesOf, type Part, type Shown } from "./lines.ts";
import { isChange, isOpen, none, piecesOf, type Stretch, wording, wordingOf } from "./marks.ts";
import { runsOf } from "./sameWords.ts";
import type { Edited } from "./useOutput.ts";
import { useSeen } from "./useSeen.ts";

/** The id of a mark's row in the lists. */
export const changeID = (number: number): string => `change-${number}`;

/** The number of stretches that are rendered together, once they scroll near the screen. */
const pieceLength = 40;

interface ScriptProps {
  readonly output: Pick<Edited, "paragraphs" | "atOnce">;
  /** Called with the mark to show in the list; without it, marks are links to the list. */
  readonly onFollow?: OnFollow | undefined;
}

type OnFollow = (number: number) => void;

/** Both views of an output, clean and marked. Styles show one of them: see css/components/desk.css. */
export function Script({ output: { paragraphs, atOnce }, onFollow }: ScriptProps) {
  return (
    <>
      {/* biome-ignore lint/a11y: it scrolls, so that the keyboard must reach it */}
      <div className="script" data-view="clean" tabIndex={0} role="group" aria-label="Result">
        {paragraphs.map((paragraph, index) => (
          <Reading key={index} text={wordingOf(paragraph)} />
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
export const Reading = memo(function Reading({ text }: { readonly text: string }) {
  return (
    <div className="paragraph">
      {linesOf([{ text }]).map(({ kind, stretches }, index) => (
        <div key={index} data-line={kind}>
          {stretches.map((stretch, index) => (
            <Plain key={index} {...stretch} />
          ))}
        </div>
      ))}
    </div>
  );
});

interface PieceProps extends StretchesProps {
  readonly stretches: readonly Shown[];
}

/** A part of a line: with its marks once it is near the screen, before that as plain text. */
function Piece({ stretches, atOnce, onFollow }: PieceProps) {
  const first = stretches.find(({ number }) => number)?.number ?? 0;
  const [element, seen] = useSeen<HTMLSpanElement>(first <= atOnce);
  return (
    <span ref={element}>
      {seen
        ? stretches.map((stretch, index) =>
            stretch.number ? (
              <Marked key={index} stretch={stretch} number={stretch.number} onFollow={onFollow} />
            ) : (
              <Plain key={index} {...stretch} />
            ),
          )
        : wordingOf(stretches)}
    </span>
  );
}

/** Text without a mark. */
function Plain({ text = "", parts }: Shown) {
  return <>{parts ? parts.map((part, index) => <StyledPart key={index} {...part} />) : text}</>;
}

/** A part of a text in its style. Markdown signs are invisible, but selectable, so that copies include them. */
function StyledPart({ text, look }: Part) {
  if (look === "bold") return <b>{text}</b>;
  return look ? <span data-look={look}>{text}</span> : text;
}

interface MarkedProps {
  readonly stretch: Stretch;
  readonly number: number;
  readonly onFollow: OnFollow | undefined;
}

/** A mark that links to its row in the list, with its reason and its decisions. */
const Marked = memo(function Marked({ stretch, number, onFollow }: MarkedProps) {
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
      href={`#${changeID(number)}`}
      title={stretch.reason || undefined}
      onClick={follow}
    >
      <Edit {...editOf(stretch)} />
    </a>
  );
});

interface EditProps {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** The words of a mark before and after; both are the same for a reverted change or an undecided suggestion. */
export function editOf(stretch: Stretch): EditProps {
  const before = isChange(stretch) ? stretch.before : stretch.text;
  return { before, after: wording(stretch) };
}

interface WrittenProps {
  readonly before: string;
  readonly after: string;
}

/** The inserted words; those kept from the old words are not highlighted. */
const Written = memo(function Written({ before, after }: WrittenProps) {
  return <>{runsOf(before, after).map(({ text, same }, index) => (same ? <span key={index}>{text}</span> : text))}</>;
});

/** A deletion and an insertion, or the plain words if both are the same. */
export function Edit({ before = "", after = "" }: EditProps) {
  if (before === after) return <span>{before || "\u200b"}</span>;
  return (
    <>
      {before ? <del>{before}</del> : null}
      {before && after ? " " : null}
      {after ? <ins>{before ? <Written before={before} after={after} /> : after}</ins> : null}
    </>
  );
}
