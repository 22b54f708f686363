import { useCallback, useEffect } from "react";
import { withBase } from "../../static/js/shared/basePath.ts";
import type { Allowance } from "../props.gen.ts";
import type { EditorEvent, EditorState } from "./state.ts";
import type { Store } from "./useStore.ts";

/**
 * Fetches the usage summary again whenever the tab becomes visible, since other tabs use words as well. A tab whose
 * session now belongs to a different user is reloaded.
 */
export function useUsage(userID: string, { current, dispatch }: Store<EditorState, EditorEvent>): void {
  const refresh = useCallback(async () => {
    const known = current().usage;
    const usage = await fetchUsage(userID);
    if (usage && current().usage === known) dispatch({ type: "usageRefreshed", usage }); // a run may have set a newer one
  }, [userID]);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && refresh(), {
      signal,
    });
    addEventListener("pageshow", ({ persisted }) => persisted && refresh(), { signal });
    return () => listening.abort();
  }, [refresh]);
}

async function fetchUsage(userID: string): Promise<Allowance | undefined> {
  try {
    const response = await fetch(withBase(`/api/user/${userID}`), { headers: { Accept: "application/json" } });
    if (response.status === 404) location.assign(withBase("/platform"));
    const { standing } = await response.json();
    if (response.ok && standing) return standing;
    throw new Error(`status ${response.status}`);
  } catch (error) {
    console.warn("Failed to fetch user data", error);
    return undefined;
  }
}
