/** Opens the destination after sign-in. If that is the current page, it is reloaded for the signed-in user. */
export function openDestination(destination: string): void {
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload()); // the back/forward cache has the signed-out page
  const target = new URL(destination, location.href);
  const stays = target.pathname === location.pathname && ["", location.search].includes(target.search);
  if (!stays) {
    location.assign(target);
    return;
  }
  saveTexts();
  if (target.hash) history.replaceState(history.state, "", target.hash);
  location.reload();
}

/**
 * Saves the edited text fields in this entry of the tab's history, which no other tab can read.
 * shell/restore-input.ts restores them.
 */
function saveTexts(): void {
  const areas = [...document.querySelectorAll<HTMLTextAreaElement>("textarea[id]")];
  const edited = areas.filter(({ value, defaultValue }) => value !== defaultValue);
  const texts = Object.fromEntries(edited.map(({ id, value }) => [id, value]));
  try {
    history.replaceState({ ...history.state, texts }, "");
  } catch {
    // larger than the browser's limit for a history entry
  }
}
