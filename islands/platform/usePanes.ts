import { useEffect, useMemo, useState } from "react";

/** Narrow screens show one pane at a time: see css/components/desk.css. */
const narrow = "(width < 48rem)";

export const paneNames = ["draft", "output", "changes"] as const;
export type PaneName = (typeof paneNames)[number];

/** The props of a pane's element: whether its tab is not selected, and its ARIA attributes. */
export interface Panel {
  readonly inactive: boolean;
  readonly attributes: { readonly id: string; readonly role?: "tabpanel"; readonly "aria-labelledby": string };
}

export const tabID = (name: PaneName): string => `${name}-tab`;
export const paneID = (name: PaneName): string => `${name}-pane`;

/**
 * The panes of the editor. On narrow screens only the chosen one is visible, front; on wide screens the panes are side
 * by side, as regions of the page, and front is undefined.
 */
export function usePanes(chosen: PaneName) {
  const [tabbed, setTabbed] = useState(false);
  useEffect(() => {
    const query = matchMedia(narrow);
    const update = () => setTabbed(query.matches);
    update();
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);
  const panels = useMemo(() => {
    const panel = (name: PaneName): Panel => ({
      inactive: name !== chosen,
      attributes: {
        id: paneID(name),
        role: tabbed ? "tabpanel" : undefined,
        "aria-labelledby": tabbed ? tabID(name) : `${name}-heading`,
      },
    });
    return { draft: panel("draft"), output: panel("output"), changes: panel("changes") };
  }, [chosen, tabbed]);
  return { tabbed, panels, front: tabbed ? chosen : undefined };
}
