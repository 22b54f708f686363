import type { DemoPiece } from "../props.gen.ts";

/** A blurred preview of the sample's result. The text under the blur has the same shape, but not its letters. */
export function Preview({ pieces }: { readonly pieces: readonly DemoPiece[] }) {
  const changes = pieces.filter((piece) => piece.changed).length;
  const counted = changes === 0 ? "" : `, with ${changes === 1 ? "1 change" : `${changes} changes`}`;
  return (
    <p className="blurred" role="img" aria-label={`Preview of the sample’s result, blurred${counted}`}>
      {pieces.map((piece, index) => (piece.changed ? <b key={index}>{piece.text}</b> : piece.text))}
    </p>
  );
}
