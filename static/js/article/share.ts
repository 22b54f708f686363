// Passes the article's address to the device's share dialog, or copies it where there is none.

const shownFor = 2000; // milliseconds

const button = document.querySelector<HTMLButtonElement>("[data-share]");
const status = document.getElementById("shared");
let timer = 0;

async function share(address: string): Promise<void> {
  if (!navigator.share) return copy(address);
  try {
    await navigator.share({ title: document.querySelector("h1")?.textContent ?? "", url: address });
  } catch (error) {
    const isChoice = error instanceof DOMException && error.name === "AbortError"; // somebody closed the dialog
    if (!isChoice) await copy(address);
  }
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    say("Link copied");
  } catch {
    say("Copy the link from the address bar");
  }
}

/** Says so on the button for a while, and to screen readers. */
function say(words: string): void {
  const label = button?.querySelector("span");
  if (!label || !status) return;
  label.textContent = status.textContent = words;
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    label.textContent = "Share";
    status.textContent = "";
  }, shownFor);
}

button?.addEventListener("click", () => share(button.dataset.share ?? location.href));
