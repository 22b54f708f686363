// The copy button of the recovery codes. Without this script they can be downloaded.

import { copies } from "./copying.ts";

const codes = () => [...document.querySelectorAll(".codes code")].map((code) => code.textContent).join("\n");

copies(document.querySelector("#copy"), codes);
