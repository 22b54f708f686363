/** Makes a button say the words of its data-busy, and not be pressed again. Returns what makes it as it was. */
export function busy(button: HTMLButtonElement): () => void {
  const content = [...button.childNodes];
  button.replaceChildren(button.dataset.busy ?? "");
  button.disabled = true;
  button.ariaBusy = "true";
  return () => {
    button.replaceChildren(...content);
    button.disabled = false;
    button.ariaBusy = null;
  };
}
