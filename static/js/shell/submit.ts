// While a form is being sent, its button is disabled and shows the text of its data-busy. A script that sends a form
// itself marks it with data-stays, and dispatches the event "answered" afterward.

interface Sent {
  button: HTMLButtonElement;
  content: Node[];
}

let sent: Sent | undefined;

document.addEventListener("submit", ({ target, submitter, defaultPrevented }) => {
  const isSent = !defaultPrevented || (target as HTMLFormElement).hasAttribute("data-stays");
  if (!isSent || !(submitter instanceof HTMLButtonElement) || !submitter.dataset.busy) return;
  sent = { button: submitter, content: [...submitter.childNodes] };
  submitter.replaceChildren(submitter.dataset.busy);
  submitter.disabled = true;
  submitter.ariaBusy = "true";
});

function release(): void {
  if (!sent) return;
  sent.button.replaceChildren(...sent.content);
  sent.button.disabled = false;
  sent.button.ariaBusy = null;
}

addEventListener("answered", release);

// A page from the back/forward cache returns with the button disabled.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) release();
});
