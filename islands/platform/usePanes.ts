import { useEffect, useMemo, useState } from "react";

/** Where there is only room for one pane at a time: see css/components/desk.css. */
const narrow = "(width < 48rem)";

export const paneNames = ["draft", "output", "changes"] as const;
export type PaneName = (typeof paneNames)[number];

/** Sets on a pane's element whether its tab is chosen, and what it is to a screen reader. */
export interface Panel {
  readonly aside: boolean;
  readonly attributes: { readonly id: string; readonly role?: "tabpanel"; readonly "aria-labelledby": string };
}

export const tabID = (name: PaneName): string => `${name}-tab`;
export const paneID = (name: PaneName): string => `${name}-pane`;

/**
 * Which pane of the desk is chosen. Where there is room for only one, it is in front; where all are side by side, they
 * are regions of the page and none is in front.
 */
export function usePanes(first: PaneName) {
  const [chosen, choose] = useState(first);
  const [tabbed, setTabbed] = useState(false);
  useEffect(() => {
    const query = matchMedia(narrow);
    const look = () => setTabbed(query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  const panels = useMemo(() => {
    const panel = (name: PaneName): Panel => ({
      aside: name !== chosen,
      attributes: {
        id: paneID(name),
        role: tabbed ? "tabpanel" : undefined,
        "aria-labelledby": tabbed ? tabID(name) : `${name}-heading`,
      },
    });
    return { draft: panel("draft"), output: panel("output"), changes: panel("changes") };
  }, [chosen, tabbed]);
  return { tabbed, chosen, choose, panels, front: tabbed ? chosen : undefined };
}
