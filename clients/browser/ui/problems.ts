import type { Problem } from "../messages.ts";

export const noKey: Problem = {
  message: "There’s no API key yet.",
  advice: "Add yours in the settings. It stays in this browser.",
  remedy: "settings",
};
