// The copy button of a new API key. Without this script the key can be selected and copied by hand.

import { initCopyButton } from "./shared/copyButton.ts";

initCopyButton(document.querySelector("#copy"), () => document.querySelector("#secret")?.textContent ?? "");
