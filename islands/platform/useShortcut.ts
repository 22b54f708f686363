import { useEffect, useState } from "react";

/** How the keys are called that humanize, on the keyboard at hand. */
export function useShortcut(): string {
  const [keys, setKeys] = useState("Ctrl ↵");
  useEffect(() => {
    if (/Mac|iP/.test(navigator.platform)) setKeys("⌘ ↵");
  }, []);
  return keys;
}
