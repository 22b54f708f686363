// A new key can be copied. Without this script it can be marked and copied by hand.

import { copies } from "./copying.ts";

copies(document.querySelector("#copy"), () => document.querySelector("#secret")?.textContent ?? "");
