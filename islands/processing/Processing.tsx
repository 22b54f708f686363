import { useEffect, useState } from "react";
import type { ProcessingProps } from "../props.gen.ts";
import { ProcessingModal } from "./ProcessingModal.tsx";
import { useRisingProgress } from "./useRisingProgress.ts";

/** Shows the modal from a form's submission until the next page loads. Closing it cancels the submission. */
export default function Processing({ id, form, demo }: ProcessingProps) {
  const [sending, setSending] = useState(false);
  const progress = useRisingProgress(sending, false);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onSubmit = (event: Event) => setSending(!event.defaultPrevented);
    document.getElementById(form)?.addEventListener("submit", onSubmit, { signal });
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setSending(false); // after a return
    window.addEventListener("pageshow", onPageShow, { signal });
    return () => listening.abort();
  }, [form]);

  const stop = () => {
    window.stop();
    setSending(false);
  };
  return <ProcessingModal id={id} open={sending} demo={demo} progress={progress} finished={false} onClose={stop} />;
}
