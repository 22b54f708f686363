// The entry of the server bundle: every registered island, run by QuickJS inside the program (render.go). Browsers
// never load it.

import { serve } from "./draw.ts";
import { components } from "./registry.gen.ts";

serve(components);
