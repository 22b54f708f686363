// The pages for developers: a key is filled into the examples, they can be copied, and the console calls the API.

import "./article/contents.ts";
import { copies } from "./copying.ts";

const place = /ph_(test|live)_YOUR_KEY/g; // in the examples
const kept = "api-key"; // in the tab

const field = document.querySelector<HTMLInputElement>("#key");
const examples = [...document.querySelectorAll("pre code")].map((code) => ({ code, text: code.textContent ?? "" }));

/** Puts a key into the examples. */
function fill(key: string): void {
  for (const { code, text } of examples) if (text.match(place)) code.textContent = text.replaceAll(place, key || "$&");
}

field?.addEventListener("input", () => {
  const key = field.value.trim();
  fill(key);
  try {
    sessionStorage.setItem(kept, key);
  } catch {
    // no storage: the key lives as long as the page
  }
});
try {
  const key = sessionStorage.getItem(kept) ?? "";
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
  code.parentElement?.setAttribute("tabindex", "0"); // so that it can be scrolled
  copies(button, () => code.textContent ?? "");
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
    say("Enter your key first: it’s at the top of this page.");
    field?.focus();
    return;
  }
  const gap = address?.value.match(/{\w+}/)?.[0];
  if (gap) {
    say(`Put an id in the place of ${gap} in the address.`);
    address?.focus();
    return;
  }
  say("Sending...");
  try {
    await send();
  } catch {
    say("That didn’t reach us. Check your connection, and send it again.");
  }
  dispatchEvent(new Event("answered"));
});

/** Sends what the form says, and shows what is answered. */
async function send(): Promise<void> {
  const method = call?.value.split(" ")[0];
  const headers: Record<string, string> = { Authorization: `Bearer ${field?.value.trim()}` };
  if (takesBody()) headers["Content-Type"] = "application/json";
  const began = performance.now();
  const got = await fetch(address?.value ?? "", {
    method,
    headers,
    body: takesBody() ? body?.value : undefined,
    credentials: "omit",
  });
  const text = await got.text();
  const left = got.headers.get("RateLimit")?.match(/r=(\d+)/)?.[1];
  const told = [
    `${got.status} ${got.statusText} in ${Math.round(performance.now() - began)} ms`,
    left && `${left} requests left in this minute`,
    `request ${got.headers.get("X-Request-Id")}`,
  ];
  say(told.filter(Boolean).join(", "));
  const shown = answer?.querySelector("pre");
  if (!answer || !shown) return;
  shown.textContent = pretty(text);
  answer.hidden = false;
}

const say = (words: string) => {
  if (status) status.textContent = words;
};

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
