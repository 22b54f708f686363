import { account } from "./views/account.ts";
import { brand } from "./views/brand.ts";
import { entering } from "./views/entering.ts";
import { platform } from "./views/platform.ts";
import type { View } from "./views/view.ts";
import { visitors } from "./views/visitors.ts";

/** Every page in every state that looks different. The checks for all pages run on these. */
export const views: View[] = [...visitors, ...entering, ...account, ...brand, ...platform];
