import { type FormEvent, useEffect, useState } from "react";
import { isBlank } from "../../static/js/shared/words.ts";
import { ProcessingModal } from "../processing/ProcessingModal.tsx";
import type { DemoProps } from "../props.gen.ts";
import { DraftPane } from "./DraftPane.tsx";
import { ResultPane } from "./ResultPane.tsx";
import { Upsell } from "./Upsell.tsx";
import { type DemoState, useDemo } from "./useDemo.ts";
import { useSampleLink } from "./useSampleLink.ts";

/** The demo widget: a draft on the left, its result on the right, and one button. The form works without a script. */
export default function Demo(props: DemoProps) {
  const { id, action, active } = props;
  const demo = useDemo(props);
  const [hydrated, setHydrated] = useState(false); // without a script the button is always enabled
  useEffect(() => setHydrated(true), []);
  const buttonLabel = label(props, demo);
  useSampleLink(demo.startSample);

  /** Starts a run, or lets the browser submit the form for the free tool. */
  function submit(event: FormEvent): void {
    if (asksForFree(event) || demo.sendsToFreeTool) return;
    event.preventDefault();
    demo.start();
  }

  return (
    <>
      <form
        className="desk demo"
        id={id}
        method="post"
        action={`${action}#${id}`}
        data-own={demo.isSample ? undefined : ""}
        onSubmit={submit}
      >
        <DraftPane props={props} demo={demo} />
        <div className="desk-action">
          {active ? (
            <p className="soft small">
              You have a plan. <a href="/platform">Open the platform</a>
            </p>
          ) : (
            <p className="soft small">Numbers, names, and quotations are checked after every rewrite.</p>
          )}
          <button
            className="button"
            type="submit"
            data-kind="primary"
            data-size="large"
            data-busy={props.labels.running}
            disabled={active || demo.running || (hydrated && isBlank(demo.text))}
          >
            {/* The key forces a new element: browsers count a changed one that moves as a layout shift. */}
            <span key={buttonLabel}>{buttonLabel}</span>
          </button>
        </div>
        <ResultPane props={props} demo={demo} />
      </form>
      <ProcessingModal id={`${id}-processing`} {...demo.modal} onClose={demo.stop} />
      <Upsell
        id={`${id}-upsell`}
        form={id}
        offer={props.offer}
        free={demo.isSample ? null : props.free}
        preview={props.preview}
        sample={props.open}
        drawn={props.offered}
        open={demo.upsell}
        onClose={demo.closeUpsell}
      />
    </>
  );
}

const asksForFree = ({ nativeEvent }: FormEvent): boolean =>
  (nativeEvent as SubmitEvent).submitter?.getAttribute("name") === "free";

function label({ labels, active, signedIn }: DemoProps, { running, isSample }: DemoState): string {
  if (running) return labels.running;
  if (active) return labels.active;
  if (!signedIn) return labels.signedOut;
  return isSample ? labels.sample : labels.own;
}
