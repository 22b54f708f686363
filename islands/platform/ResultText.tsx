import { type MouseEvent, memo, useMemo } from "react";
import { Diff, diffOf } from "./Diff.tsx";
import { FormattedText, PlainText } from "./FormattedText.tsx";
import { type FormattedStretch, linesOf } from "./markdownLines.ts";
import { isChange, isOpen, markRowID, none, noteOn, piecesOf, type Stretch, wordingOf } from "./marks.ts";
import type { OutputView } from "./result.ts";
import { useNearScreen } from "./useNearScreen.ts";

/** The number of stretches that are rendered together, once they scroll near the screen. */
const pieceLength = 40;

interface ResultTextProps {
  readonly output: Pick<OutputView, "paragraphs" | "atOnce">;
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
      title={noteOn(stretch) || undefined}
      onClick={follow}
    >
      <Diff {...diffOf(stretch)} />
    </a>
  );
});
