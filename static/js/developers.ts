// The developer pages: inserts an API key into the examples, adds copy buttons, and sends requests from the console.

import "./article/contents.ts";
import { initCopyButton } from "./shared/copyButton.ts";

const keyPlaceholder = /ph_(test|live)_YOUR_KEY/g; // in the examples
const storageKey = "api-key"; // in session storage

const field = document.querySelector<HTMLInputElement>("#key");
const examples = [...document.querySelectorAll("pre code")].map((code) => ({ code, text: code.textContent ?? "" }));

/** Inserts a key into the examples, or restores the placeholder if it is empty. */
function fill(key: string): void {
  for (const { code, text } of examples)
    if (text.match(keyPlaceholder)) code.textContent = text.replaceAll(keyPlaceholder, key || "$&");
}

field?.addEventListener("input", () => {
  const key = field.value.trim();
  fill(key);
  try {
    sessionStorage.setItem(storageKey, key);
  } catch {
    // no storage: the key lasts as long as the page
  }
});
try {
  const key = sessionStorage.getItem(storageKey) ?? "";
  if (field && key) {
    field.value = key;
    fill(key);
  }
} catch {
  // no storage
}

for (const { code } of examples) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.copies = "";
  button.append(document.createElement("span"));
  button.firstElementChild?.append("Copy");
  code.parentElement?.before(button);
  code.parentElement?.setAttribute("tabindex", "0"); // so that the keyboard can scroll it
  initCopyButton(button, () => code.textContent ?? "");
}

const form = document.querySelector<HTMLFormElement>("#call");
const status = document.querySelector("#call-status");
const answer = document.querySelector<HTMLElement>("#call-answer");
const call = document.querySelector<HTMLSelectElement>("#call-path");
const address = document.querySelector<HTMLInputElement>("#call-address");
const body = document.querySelector<HTMLTextAreaElement>("#call-body");

const takesBody = () => Boolean(call?.selectedOptions[0]?.dataset.body);

call?.addEventListener("change", () => {
  const holder = body?.closest<HTMLElement>(".field");
  if (!holder || !body || !address) return;
  holder.hidden = !takesBody();
  body.value = call.selectedOptions[0]?.dataset.body ?? "";
  address.value = call.value.split(" ")[1] ?? "";
});

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (!field?.value.trim()) {
    showStatus("Enter your key first: it’s at the top of this page.");
    field?.focus();
    return;
  }
  const pathParameter = address?.value.match(/{\w+}/)?.[0];
  if (pathParameter) {
    showStatus(`Replace ${pathParameter} in the address with an id.`);
    address?.focus();
    return;
  }
  showStatus("Sending...");
  try {
    await send();
  } catch {
    showStatus("That didn’t reach us. Check your connection, and send it again.");
  }
  dispatchEvent(new Event("answered"));
});

/** Sends the console's request and shows the response. */
async function send(): Promise<void> {
  const method = call?.value.split(" ")[0];
  const headers: Record<string, string> = { Authorization: `Bearer ${field?.value.trim()}` };
  if (takesBody()) headers["Content-Type"] = "application/json";
  const began = performance.now();
  const response = await fetch(address?.value ?? "", {
    method,
    headers,
    body: takesBody() ? body?.value : undefined,
    credentials: "omit",
  });
  const text = await response.text();
  const remaining = response.headers.get("RateLimit")?.match(/r=(\d+)/)?.[1];
  const summary = [
    `${response.status} ${response.statusText} in ${Math.round(performance.now() - began)} ms`,
    remaining && `${remaining} requests left in this minute`,
    `request ${response.headers.get("X-Request-Id")}`,
  ];
  showStatus(summary.filter(Boolean).join(", "));
  const output = answer?.querySelector("pre");
  if (!answer || !output) return;
  output.textContent = pretty(text);
  answer.hidden = false;
}

const showStatus = (words: string) => {
  if (status) status.textContent = words;
};

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
