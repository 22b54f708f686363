import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from "react";
import { type Followed, piecesOf, type Stretch } from "./marks.ts";
import { useNearScreen } from "./useNearScreen.ts";

/** The number of rows that are rendered together, once they scroll near the screen. */
const pieceLength = 40;

interface VirtualRowsProps {
  readonly marks: readonly Stretch[];
  /** Rows up to this mark are rendered immediately, the others once they scroll near the screen. */
  readonly atOnce: number;
  readonly followed: Followed | undefined;
  row(mark: Stretch, followed: Followed | undefined): ReactNode;
}

/** A virtualized list of marks: rows far from the screen are placeholders of the same height. */
export function VirtualRows({ marks, ...rest }: VirtualRowsProps) {
  const pieces = useMemo(() => piecesOf(marks, pieceLength), [marks]);
  return pieces.map((piece, index) => <Piece key={index} marks={piece} {...rest} />);
}

function Piece({ marks, atOnce, followed, row }: VirtualRowsProps) {
  const wanted = followed && marks.some(({ number }) => number === followed.number) ? followed : undefined;
  const [placeholder, seen] = useNearScreen<HTMLLIElement>(wanted !== undefined || Number(marks[0]?.number) <= atOnce);
  useEffect(() => placeholder.current?.style.setProperty("--rows", String(marks.length)), [marks.length]);
  if (!seen) return <li className="room" ref={placeholder} aria-hidden="true" />;
  return marks.map((mark) => row(mark, wanted?.number === mark.number ? wanted : undefined));
}

/** Scrolls a row into view and focuses its first button when its mark is followed. */
export function useFollowedRow(followed: Followed | undefined): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!followed) return;
    row.current?.scrollIntoView({ block: "nearest" });
    row.current?.querySelector("button")?.focus();
  }, [followed]);
  return row;
}
