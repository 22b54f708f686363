import { type Brand, build } from "../build.ts";
import type { Check, PageRequest, State } from "../messages.ts";
import { showAccent } from "../ui/accent.ts";
import { element } from "../ui/elements.ts";
import { problemNotice } from "../ui/notice.ts";
import { SettingsFields } from "../ui/settings.ts";

function find<Type extends HTMLElement>(id: string): Type {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found as Type;
}

const keyField = find<HTMLInputElement>("key");
const result = find("key-result");

async function send<Reply>(request: PageRequest): Promise<Reply> {
  return (await chrome.runtime.sendMessage(request)) as Reply;
}

/** Shows what is stored. */
async function showState(): Promise<void> {
  const { brand, keyHint } = await send<State>({ kind: "state" });
  showBrand(brand);
  find("key-state").textContent = keyHint ? `A key is stored: ${keyHint}` : "No key is stored.";
  find("forget").hidden = !keyHint;
}

function showBrand({ name, accent }: Brand): void {
  document.title = `Settings – ${name}`;
  find("brand").textContent = name;
  showAccent(document.documentElement, accent);
}

/** Checks and stores the typed key, or checks the stored one again. */
async function check(): Promise<void> {
  const isAllowed = await chrome.permissions.request({ origins: [build.pattern] }); // only in answer to a click
  if (!isAllowed) {
    const message = "The extension may not call the site.";
    result.replaceChildren(problemNotice({ message, advice: "Allow it when the browser asks, and try again." }));
    return;
  }
  result.textContent = "Checking…";
  const checked = await send<Check>({ kind: "check", key: keyField.value });
  if (checked.kind === "failed") result.replaceChildren(problemNotice(checked.problem));
  else {
    keyField.value = "";
    const words = checked.words ? `: ${checked.words}.` : ".";
    const message = element("div", {}, element("strong", {}, "The key works."), ` ${checked.plan}${words}`);
    result.replaceChildren(element("div", { className: "notice", "data-tone": "ok" }, message));
  }
  await showState();
}

async function forget(): Promise<void> {
  await send({ kind: "forget" });
  result.textContent = "The key is no longer stored here. To stop it everywhere, revoke it in your account.";
  await showState();
  keyField.focus();
}

async function showSettings(): Promise<void> {
  const { settings } = await send<State>({ kind: "state" });
  const fields = new SettingsFields(settings, build);
  const form = find<HTMLFormElement>("settings");
  form.replaceChildren(...fields.elements);
  form.addEventListener("change", async () => {
    await send({ kind: "save-settings", settings: fields.chosen });
    find("settings-result").textContent = "Saved.";
  });
}

find<HTMLFormElement>("key-form").addEventListener("submit", (event) => {
  event.preventDefault();
  void check();
});
find("forget").addEventListener("click", () => void forget());
void showState();
void showSettings();
