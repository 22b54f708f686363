import { memo } from "react";
import { type FormattedStretch, linesOf, type Part } from "./markdownLines.ts";

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

/** Text without a mark. */
export function PlainText({ text = "", parts }: FormattedStretch) {
  return <>{parts ? parts.map((part, index) => <StyledPart key={index} {...part} />) : text}</>;
}

/** A part of a text in its style. Markdown signs are invisible, but selectable, so that copies include them. */
function StyledPart({ text, look }: Part) {
  if (look === "bold") return <b>{text}</b>;
  return look ? <span data-look={look}>{text}</span> : text;
}
