import { useEffect, useState } from "react";
import type { ProcessingProps } from "../props.gen.ts";
import { ProcessingModal } from "./ProcessingModal.tsx";
import { useRisingProgress } from "./useRisingProgress.ts";

/** Shows the modal from when a form is sent until the browser has the next page. Closing it stops the sending. */
export default function Processing({ id, form, demo }: ProcessingProps) {
  const [sending, setSending] = useState(false);
  const progress = useRisingProgress(sending, false);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const sent = (event: Event) => setSending(!event.defaultPrevented);
    document.getElementById(form)?.addEventListener("submit", sent, { signal });
    const shown = ({ persisted }: PageTransitionEvent) => persisted && setSending(false); // back from the next page
    window.addEventListener("pageshow", shown, { signal });
    return () => listening.abort();
  }, [form]);

  const stop = () => {
    window.stop();
    setSending(false);
  };
  return <ProcessingModal id={id} open={sending} demo={demo} progress={progress} finished={false} onClose={stop} />;
}
