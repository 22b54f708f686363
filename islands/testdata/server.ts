import { components } from "../registry.gen.ts";
import { serve } from "../render.ts";
import { fixtures } from "./fixtures.ts";

serve({ ...components, ...fixtures });
