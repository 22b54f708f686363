// While a form is being sent, its button says so and cannot be pressed again. The words are the button's data-busy.

interface Sent {
  button: HTMLButtonElement;
  content: Node[];
}

let sent: Sent | undefined;

document.addEventListener("submit", ({ submitter, defaultPrevented }) => {
  if (defaultPrevented || !(submitter instanceof HTMLButtonElement) || !submitter.dataset.busy) return;
  sent = { button: submitter, content: [...submitter.childNodes] };
  submitter.replaceChildren(submitter.dataset.busy);
  submitter.disabled = true;
  submitter.ariaBusy = "true";
});

// A page that the browser kept comes back as it was left: re-enable the button.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted || !sent) return;
  sent.button.replaceChildren(...sent.content);
  sent.button.disabled = false;
  sent.button.ariaBusy = null;
});
