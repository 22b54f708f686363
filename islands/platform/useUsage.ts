import { useCallback, useEffect, useRef, useState } from "react";
import { withBase } from "../../static/js/shared/basePath.ts";
import type { Allowance } from "../props.gen.ts";

/**
 * The user's usage summary. It is fetched again whenever the tab becomes visible, since other tabs use words as well;
 * onFresh is called after that. A tab whose session now belongs to a different user is reloaded.
 */
export function useUsage(
  userID: string,
  drawn: Allowance,
  onFresh: () => void,
): [Allowance, (standing: Allowance) => void] {
  const [standing, setStanding] = useState(drawn);
  const now = useRef({ standing, onFresh });
  now.current = { standing, onFresh };
  const refresh = useCallback(async () => {
    const known = now.current.standing;
    const fresh = await fetchUsage(userID);
    if (!fresh || now.current.standing !== known) return; // a run that ended meanwhile has set a newer one
    setStanding(fresh);
    now.current.onFresh();
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
  return [standing, setStanding];
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
