// The copy button of the recovery codes. Without this script they can be downloaded.

import { initCopyButton } from "./shared/copyButton.ts";

const codes = () => [...document.querySelectorAll(".codes code")].map((code) => code.textContent).join("\n");

initCopyButton(document.querySelector("#copy"), codes);
