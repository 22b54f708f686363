import { type MouseEvent, memo } from "react";
import type { Stretch } from "./marks.ts";
import type { Edited } from "./useOutput.ts";

/** Where the list of changes shows a change. */
export const changeID = (number: number): string => `change-${number}`;

/** Both views of an output. Which one is seen is a matter of style: see css/components/desk.css. */
export function Script({ output }: { readonly output: Edited }) {
  return (
    <>
      {/* biome-ignore lint/a11y: it scrolls, so that the keyboard must reach it */}
      <div className="script" data-view="clean" tabIndex={0} role="group" aria-label="Output">
        {output.text}
      </div>
      {/* biome-ignore lint/a11y: it scrolls, so that the keyboard must reach it */}
      <div className="script marked" data-view="marks" tabIndex={0} role="group" aria-label="Output with marks">
        {output.paragraphs.map((paragraph, index) => (
          <Paragraph key={index} stretches={paragraph} />
        ))}
      </div>
    </>
  );
}

/** White space is the text's own: the element around is set in pre-wrap. */
const Paragraph = memo(function Paragraph({ stretches }: { readonly stretches: readonly Stretch[] }) {
  return (
    <div className="paragraph">
      {stretches.map((stretch, index) =>
        stretch.number ? <Marked key={index} stretch={stretch} number={stretch.number} /> : stretch.text,
      )}
    </div>
  );
});

/** A change leads to its place in the list, where its reason stands and the button that takes it back. */
const Marked = memo(function Marked({ stretch, number }: { readonly stretch: Stretch; readonly number: number }) {
  return (
    <a
      className="mark"
      data-taken={stretch.taken}
      href={`#${changeID(number)}`}
      title={stretch.reason || undefined}
      onClick={follow}
    >
      <Edit {...stretch} />
    </a>
  );
});

function follow(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault(); // an address with a fragment would be another page to go back to
  const row = document.querySelector(event.currentTarget.hash);
  row?.scrollIntoView({ block: "nearest" });
  row?.querySelector("button")?.focus();
}

interface EditProps {
  readonly before?: string;
  readonly after?: string;
  readonly taken?: boolean;
}

/** What was struck and what was written in, or what stands again. */
export function Edit({ before, after, taken }: EditProps) {
  if (taken) return <span>{before || "\u200b"}</span>;
  return (
    <>
      {before ? <del>{before}</del> : null}
      {before && after ? " " : null}
      {after ? <ins>{after}</ins> : null}
    </>
  );
}
