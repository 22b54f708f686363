import { memo } from "react";
import type { Allowance } from "../props.gen.ts";
import { Notice } from "../ui.tsx";

interface UsageSummaryProps {
  readonly usage: Allowance;
}

/** The usage summary: figures, a bar, and a warning when few words are left. */
export const UsageSummary = memo(function UsageSummary({ usage }: UsageSummaryProps) {
  const { used, remaining, nextReset, meter, banner } = usage;
  return (
    <>
      <div className="tally">
        <dl>
          <div>
            <dt>Words Used</dt>
            <dd>{used}</dd>
          </div>
          <div>
            <dt>Remaining</dt>
            <dd>{remaining}</dd>
          </div>
          <div>
            <dt>Next Reset</dt>
            <dd>{nextReset}</dd>
          </div>
        </dl>
        {meter ? (
          <div className="meter" data-tone={meter.tone}>
            <div className="row between small soft">
              <label htmlFor="usage">This month</label>
              <span className="num">{meter.caption}</span>
            </div>
            <progress id="usage" value={meter.percent} max={100}>
              {meter.percent}%
            </progress>
          </div>
        ) : null}
      </div>
      {banner ? (
        <Notice {...banner}>
          {banner.plans ? (
            <a className="nowrap" href="/pricing">
              Upgrade Plan
            </a>
          ) : null}
        </Notice>
      ) : null}
    </>
  );
});
