import { type MouseEvent, memo, useMemo } from "react";
import { linesOf, type Part, type Shown } from "./lines.ts";
import { isChange, isOpen, none, piecesOf, type Stretch, wording, wordingOf } from "./marks.ts";
import { runsOf } from "./sameWords.ts";
import type { Edited } from "./useOutput.ts";
import { useSeen } from "./useSeen.ts";

/** Where the list shows a change. */
export const changeID = (number: number): string => `change-${number}`;

/** How many stretches are rendered together, once their place comes into view. */
const pieceLength = 40;

interface ScriptProps {
  readonly output: Pick<Edited, "paragraphs" | "atOnce">;
  /** Somebody wants to see a mark in the list; without it, marks are links to the list. */
  readonly onFollow?: OnFollow | undefined;
}

type OnFollow = (number: number) => void;

/** Both views of an output. Styles decide which one shows: see css/components/desk.css. */
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
  /** Marks up to this change are rendered before their place has come into view. */
  readonly atOnce: number;
  readonly onFollow: OnFollow | undefined;
}

/** White space is part of the text: the element around it is set in pre-wrap. */
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

/** A paragraph as it reads. */
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

/** Part of a line: with its marks if it is in view, otherwise only as it reads. */
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
  return <>{parts ? parts.map((part, index) => <Look key={index} {...part} />) : text}</>;
}

/** Signs are there for whoever selects the text, but not to be seen. */
function Look({ text, look }: Part) {
  if (look === "bold") return <b>{text}</b>;
  return look ? <span data-look={look}>{text}</span> : text;
}

interface MarkedProps {
  readonly stretch: Stretch;
  readonly number: number;
  readonly onFollow: OnFollow | undefined;
}

/** A mark leads to its place in the list, with its reason and what can be decided. */
const Marked = memo(function Marked({ stretch, number, onFollow }: MarkedProps) {
  function follow(event: MouseEvent): void {
    if (!onFollow) return;
    event.preventDefault(); // a fragment in the address would add a page to the history
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

/** What was struck out and what was written in for a mark, or what is there as it was. */
export function editOf(stretch: Stretch): EditProps {
  const before = isChange(stretch) ? stretch.before : stretch.text;
  return { before, after: wording(stretch) };
}

interface WrittenProps {
  readonly before: string;
  readonly after: string;
}

/** What was written in, with the words in plain ink that were there before. */
const Written = memo(function Written({ before, after }: WrittenProps) {
  return <>{runsOf(before, after).map(({ text, same }, index) => (same ? <span key={index}>{text}</span> : text))}</>;
});

/** What was struck out and what was written in, or the words that are there as they were. */
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
