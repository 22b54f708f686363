// The share button: opens the device's share dialog for the article's URL, or copies the URL where there is none.

const shownFor = 2000; // milliseconds

const button = document.querySelector<HTMLButtonElement>("[data-share]");
const status = document.getElementById("shared");
let timer = 0;

async function share(address: string): Promise<void> {
  if (!navigator.share) return copy(address);
  try {
    await navigator.share({ title: document.querySelector("h1")?.textContent ?? "", url: address });
  } catch (error) {
    const canceled = error instanceof DOMException && error.name === "AbortError"; // the user closed the dialog
    if (!canceled) await copy(address);
  }
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showMessage("Link copied");
  } catch {
    showMessage("Copy the link from the address bar");
  }
}

/** Shows a message on the button for two seconds, and in the live region. */
function showMessage(words: string): void {
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
