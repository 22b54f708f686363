// The entry of the server bundle: every registered island, run by QuickJS inside the program (render.go). Browsers
// never load it.

import { components } from "./registry.gen.ts";
import { serve } from "./render.ts";

serve(components);
