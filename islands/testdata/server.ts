import { serve } from "../draw.ts";
import { components } from "../registry.gen.ts";
import { fixtures } from "./fixtures.ts";

serve({ ...components, ...fixtures });
