// The server bundle: every registered island, run by QuickJS inside the program (render.go). It never reaches a
// browser.

import { serve } from "./draw.ts";
import { components } from "./registry.gen.ts";

serve(components);
