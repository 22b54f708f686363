import { type Components, serve } from "../draw.ts";
import Awkward from "./Awkward.tsx";
import Faulty from "./Faulty.tsx";

export const components: Components = { "testdata/Awkward": Awkward, "testdata/Faulty": Faulty };

serve(components);
