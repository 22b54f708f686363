import { memo } from "react";
import type { Report as ReportProps } from "../props.gen.ts";
import { Icon } from "../ui.tsx";

interface ReportWithEdits extends ReportProps {
  /** Whether the user has changed the result since. */
  readonly edited: boolean;
}

/** The report of a run, in charts and figures. It is collapsed, since writers want the text first. */
export const Report = memo(function Report({ counts, drawing, figures, putBack, edited }: ReportWithEdits) {
  return (
    <>
      {counts ? <p className="small soft">{counts}</p> : null}
      <details className="report">
        <summary>
          <span className="label">Report</span> <span className="soft small">What changed, and what was kept</span>
          <Icon name="chevron-down" />
        </summary>
        <div>
          {/* rendered by views/report_drawing.templ, which escapes all words */}
          <div dangerouslySetInnerHTML={{ __html: drawing }} />
          <div>
            <table>
              <thead>
                <tr>
                  <td />
                  <th scope="col">Draft</th>
                  <th scope="col">Result</th>
                </tr>
              </thead>
              <tbody>
                {figures.map(({ label, before, after }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td className="num">{before}</td>
                    <td className="num">{after}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {edited ? <p className="small">These numbers describe the result before you edited it.</p> : null}
            {putBack.length > 0 ? (
              <>
                <p className="small">We restored these sentences, because the rewrite</p>
                <ul className="small">
                  {putBack.map(({ text, reason }, index) => (
                    <li key={index}>{`${reason}: “${text}”`}</li>
                  ))}
                </ul>
              </>
            ) : null}
            <p className="small soft">
              None of these numbers come from a detector, and none of them say who wrote the text.{" "}
              <a href="/methodology">How we measure</a>
            </p>
          </div>
        </div>
      </details>
    </>
  );
});
