import { useEffect, useState } from "react";

/** The label of the shortcut that starts a run, on this platform. */
export function useShortcut(): string {
  const [keys, setKeys] = useState("Ctrl ↵");
  useEffect(() => {
    if (/Mac|iP/.test(navigator.platform)) setKeys("⌘ ↵");
  }, []);
  return keys;
}
