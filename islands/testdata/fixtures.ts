import type { Components } from "../render.ts";
import Awkward from "./Awkward.tsx";
import Faulty from "./Faulty.tsx";

export const fixtures: Components = { "testdata/Awkward": Awkward, "testdata/Faulty": Faulty };
