// The background script: starts the panel in pages, and alone calls the API and knows the key.

import { build } from "../build.ts";
import { type PageRequest, type PanelRequest, rewritingPort } from "../messages.ts";
import { checkKey, stateOf } from "./account.ts";
import { activate } from "./activate.ts";
import { answerPanel } from "./panel.ts";
import { serveRewriting } from "./rewrite.ts";
import { forgetKey, protectStorage, saveSettings, storedBrand } from "./storage.ts";

void protectStorage();

chrome.action.onClicked.addListener((tab) => void activate(tab));
chrome.contextMenus.onClicked.addListener((_, tab) => void (tab && activate(tab)));
chrome.runtime.onInstalled.addListener(() => void showBrand());

chrome.runtime.onConnect.addListener((port) => {
  if (port.name === rewritingPort) serveRewriting(port);
});

chrome.runtime.onMessage.addListener((request: PageRequest | PanelRequest, sender, answer) => {
  const answered = isOwnPage(sender)
    ? answerPage(request as PageRequest)
    : answerPanel(request as PanelRequest, sender);
  void answered.then(answer);
  return true;
});

/** Whether a message is from a page of this extension, and not from its scripts in other pages. */
function isOwnPage({ url = "" }: ExtensionSender): boolean {
  return url.startsWith(chrome.runtime.getURL(""));
}

async function answerPage(request: PageRequest): Promise<unknown> {
  switch (request.kind) {
    case "state":
      return stateOf();
    case "check":
      return checkKey(request.key).finally(showBrand);
    case "forget":
      return forgetKey().finally(showBrand);
    case "save-settings":
      return saveSettings(request.settings);
  }
}

/** Names the button and the menu's entry after the brand. */
async function showBrand(): Promise<void> {
  const title = `Rewrite with ${(await storedBrand()).name}`;
  await chrome.action.setTitle({ title });
  await chrome.contextMenus.removeAll();
  chrome.contextMenus.create({ id: build.site, title, contexts: ["selection", "editable"] });
}
