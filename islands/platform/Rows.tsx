import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from "react";
import { piecesOf, type Stretch } from "./marks.ts";
import { useSeen } from "./useSeen.ts";

/** How many rows of a list are rendered together, once their place comes into view. */
const pieceLength = 40;

/** A mark that somebody wants to see in its list: a new object each time, so that it can be the same one again. */
export interface Followed {
  readonly number: number;
}

interface RowsProps {
  readonly marks: readonly Stretch[];
  /** Rows up to this mark are rendered before their place has come into view. */
  readonly atOnce: number;
  readonly followed: Followed | undefined;
  row(mark: Stretch, followed: Followed | undefined): ReactNode;
}

/** The rows of a list of marks, of which those out of view are only room for them. */
export function Rows({ marks, ...rest }: RowsProps) {
  const pieces = useMemo(() => piecesOf(marks, pieceLength), [marks]);
  return pieces.map((piece, index) => <Piece key={index} marks={piece} {...rest} />);
}

function Piece({ marks, atOnce, followed, row }: RowsProps) {
  const wanted = followed && marks.some(({ number }) => number === followed.number) ? followed : undefined;
  const [room, seen] = useSeen<HTMLLIElement>(wanted !== undefined || Number(marks[0]?.number) <= atOnce);
  useEffect(() => room.current?.style.setProperty("--rows", String(marks.length)), [marks.length]);
  if (!seen) return <li className="room" ref={room} aria-hidden="true" />;
  return marks.map((mark) => row(mark, wanted?.number === mark.number ? wanted : undefined));
}

/** Brings a row into view and its first button into focus when somebody follows its mark. */
export function useFollowed(followed: Followed | undefined): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!followed) return;
    row.current?.scrollIntoView({ block: "nearest" });
    row.current?.querySelector("button")?.focus();
  }, [followed]);
  return row;
}

interface LinkButtonProps {
  readonly label: string;
  /** For screen readers, where the label does not say enough. */
  readonly name?: string | undefined;
  readonly disabled?: boolean;
  /** That do the same, as aria-keyshortcuts lists them. */
  readonly keys?: string;
  onPress(): void;
}

export function LinkButton({ label, name, disabled, keys, onPress }: LinkButtonProps) {
  return (
    <button
      className="button"
      type="button"
      data-kind="link"
      data-size="small"
      aria-label={name}
      aria-keyshortcuts={keys}
      disabled={disabled}
      onClick={onPress}
    >
      {label}
    </button>
  );
}
