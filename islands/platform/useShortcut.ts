import { useEffect, useState } from "react";

/** The names of the keys that humanize, on this keyboard. */
export function useShortcut(): string {
  const [keys, setKeys] = useState("Ctrl ↵");
  useEffect(() => {
    if (/Mac|iP/.test(navigator.platform)) setKeys("⌘ ↵");
  }, []);
  return keys;
}
